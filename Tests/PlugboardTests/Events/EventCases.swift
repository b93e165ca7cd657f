/// Cases that each event system decides in its own way, and what we decided.
enum EventCases {
  static let json = #"""
    {"cases": [
    {"id": "E1 higher priorities run first, equal ones as subscribed",
     "setup": [
       {"op": "subscribe", "id": "b", "event": "e", "priority": 5},
       {"op": "subscribe", "id": "a", "event": "e", "priority": 10},
       {"op": "subscribe", "id": "c", "event": "e", "priority": 5},
       {"op": "subscribe", "id": "d", "event": "e", "priority": -1},
       {"op": "query", "what": "order", "event": "e"},
       {"op": "query", "what": "count", "event": "e"},
       {"op": "query", "what": "priorityOf", "id": "a"},
       {"op": "fire", "event": "e"}],
     "expected": {"calls": ["a", "b", "c", "d"], "callCount": 4, "responses": ["none"],
       "queries": [["a", "b", "c", "d"], 4, 10]}},
    {"id": "E3 a filter chain",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "priority": 2, "actions": [{"op": "append", "text": "a"}]},
       {"op": "subscribe", "id": "b", "event": "e", "priority": 1, "actions": [{"op": "append", "text": "b"}]},
       {"op": "fire", "event": "e", "params": {"value": "x"}}],
     "expected": {"responses": [{"value": "xab"}], "previous": ["none", {"value": "xa"}],
       "params": [{"value": "x"}, {"value": "x"}]}},
    {"id": "E3 numbers along the chain",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "priority": 2, "actions": [{"op": "add", "n": 3}, {"op": "mul", "n": 2}]},
       {"op": "subscribe", "id": "b", "event": "e", "priority": 1, "actions": [{"op": "mul", "n": 0.5}]},
       {"op": "fire", "event": "e", "params": {"value": 1}}],
     "expected": {"responses": [{"value": 4.0}], "previous": ["none", {"value": 8}]}},
    {"id": "E4 null is an answer, silence is none",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "priority": 3, "actions": [{"op": "return", "value": 1}]},
       {"op": "subscribe", "id": "b", "event": "e", "priority": 2, "actions": [{"op": "pass"}]},
       {"op": "subscribe", "id": "c", "event": "e", "priority": 1, "actions": [{"op": "return", "value": null}]},
       {"op": "subscribe", "id": "d", "event": "e", "priority": 0},
       {"op": "fire", "event": "e"}],
     "expected": {"previous": ["none", {"value": 1}, {"value": 1}, {"value": null}], "responses": [{"value": null}]}},
    {"id": "E5 nobody subscribed",
     "setup": [{"op": "fire", "event": "e"}, {"op": "query", "what": "fireCount", "event": "e"},
       {"op": "query", "what": "fireCount", "event": "other"}],
     "expected": {"calls": [], "responses": ["none"], "queries": [1, 0]}},
    {"id": "E6 a nested event completes first",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "priority": 2, "actions": [
         {"op": "query", "what": "current"}, {"op": "fire", "event": "f", "use": "return"},
         {"op": "query", "what": "depth"}, {"op": "query", "what": "isFiring", "event": "f"}]},
       {"op": "subscribe", "id": "b", "event": "e", "priority": 1, "actions": [{"op": "append", "text": "b"}]},
       {"op": "subscribe", "id": "f", "event": "f", "actions": [
         {"op": "query", "what": "current"}, {"op": "query", "what": "depth"},
         {"op": "query", "what": "isFiring", "event": "e"}, {"op": "return", "value": "f"}]},
       {"op": "fire", "event": "e"}, {"op": "query", "what": "depth"}, {"op": "query", "what": "current"}],
     "expected": {"calls": ["a", "f", "b"], "responses": [{"value": "fb"}],
       "queries": ["e", "f", 2, true, 1, false, 0, null]}},
    {"id": "E6 the nested response is appended, and working and own response are handed down",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "actions": [
         {"op": "append", "text": "-"},
         {"op": "fire", "event": "f", "params": {"value": "$working", "own": "$response"}, "use": "append"}]},
       {"op": "subscribe", "id": "f", "event": "f", "actions": [{"op": "append", "text": "f"}]},
       {"op": "fire", "event": "e", "params": {"value": "x"}}],
     "expected": {"responses": [{"value": "x-x-f"}], "params": [{"value": "x"}, {"value": "x-", "own": "x-"}]}},
    {"id": "E6 an ignored nested response changes nothing",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "actions": [
         {"op": "return", "value": 1}, {"op": "fire", "event": "f"}]},
       {"op": "subscribe", "id": "f", "event": "f", "actions": [{"op": "return", "value": 2}]},
       {"op": "fire", "event": "e"}],
     "expected": {"responses": [{"value": 1}]}},
    {"id": "E6 the same event nested, down to a depth",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "priority": 1, "actions": [
         {"op": "ifDepth", "lessThan": 3, "do": [{"op": "fire", "event": "e"}], "else": [{"op": "return", "value": "deep"}]}]},
       {"op": "subscribe", "id": "b", "event": "e", "actions": [{"op": "returnCurrent"}]},
       {"op": "fire", "event": "e"}],
     "expected": {"calls": ["a", "a", "a", "b", "b", "b"], "responses": [{"value": ",e"}],
       "previous": ["none", "none", "none", {"value": "deep"}, "none", "none"]}},
    {"id": "E8 a stop keeps lower ones out and its answer counts",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "priority": 1, "actions": [{"op": "stop"}, {"op": "return", "value": 1}]},
       {"op": "subscribe", "id": "b", "event": "e"},
       {"op": "fire", "event": "e"}, {"op": "fire", "event": "e"}],
     "expected": {"calls": ["a", "a"], "responses": [{"value": 1}, {"value": 1}], "stoppedBy": ["a", "a"]}},
    {"id": "E8 a stop in a nested event leaves the outer one",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "priority": 1, "actions": [{"op": "fire", "event": "f"}]},
       {"op": "subscribe", "id": "b", "event": "e"},
       {"op": "subscribe", "id": "f", "event": "f", "actions": [{"op": "stop"}]},
       {"op": "subscribe", "id": "g", "event": "f", "priority": -1},
       {"op": "fire", "event": "e"}],
     "expected": {"calls": ["a", "f", "b"], "stoppedBy": null}},
    {"id": "E11 one added by a handler waits for the next fire, also at a higher priority",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "actions": [
         {"op": "first", "n": 1, "do": {"op": "subscribe", "id": "late", "event": "e", "priority": 9}}]},
       {"op": "subscribe", "id": "b", "event": "e"},
       {"op": "fire", "event": "e"}, {"op": "fire", "event": "e"}],
     "expected": {"calls": ["a", "b", "late", "a", "b"]}},
    {"id": "E11 one added and then fired in a nested way is called there",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "actions": [
         {"op": "first", "n": 1, "do": [
           {"op": "subscribe", "id": "late", "event": "e", "priority": -1}, {"op": "fire", "event": "e"}]}]},
       {"op": "fire", "event": "e"}],
     "expected": {"calls": ["a", "a", "late"]}},
    {"id": "E11 one removed before it was reached is not called; the neighbour is",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "actions": [
         {"op": "unsubscribe", "id": "self"}, {"op": "unsubscribe", "id": "c"}, {"op": "unsubscribe", "id": "nobody"}]},
       {"op": "subscribe", "id": "b", "event": "e"},
       {"op": "subscribe", "id": "c", "event": "e"},
       {"op": "subscribe", "id": "d", "event": "e"},
       {"op": "fire", "event": "e"}, {"op": "fire", "event": "e"},
       {"op": "query", "what": "priorityOf", "id": "a"}],
     "expected": {"calls": ["a", "b", "d", "b", "d"], "queries": [null]}},
    {"id": "E11 all of an event removed by the first",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "actions": [{"op": "unsubscribeAll", "event": "e"}]},
       {"op": "subscribeMany", "idPrefix": "m", "count": 50, "event": "e", "actions": []},
       {"op": "subscribe", "id": "f", "event": "f"},
       {"op": "fire", "event": "e"}, {"op": "fire", "event": "e"}, {"op": "fire", "event": "f"},
       {"op": "query", "what": "count", "event": "e"}, {"op": "query", "what": "count", "event": "f"}],
     "expected": {"calls": ["a", "f"], "queries": [0, 1]}},
    {"id": "E11 the oldest of two with one id is removed",
     "setup": [
       {"op": "subscribe", "id": "x", "event": "e", "priority": 1},
       {"op": "subscribe", "id": "x", "event": "e", "priority": 2},
       {"op": "unsubscribe", "id": "x"}, {"op": "query", "what": "priorityOf", "id": "x"},
       {"op": "unsubscribe", "id": "x"}, {"op": "unsubscribe", "id": "x"},
       {"op": "query", "what": "count", "event": "e"}],
     "expected": {"queries": [2, 0]}},
    {"id": "E12 a throwing handler loses its answer and its stop; the rest runs",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "priority": 2, "actions": [{"op": "return", "value": 1}]},
       {"op": "subscribe", "id": "b", "event": "e", "priority": 1, "actions": [
         {"op": "return", "value": 2}, {"op": "stop"}, {"op": "throw", "message": "boom"}]},
       {"op": "subscribe", "id": "c", "event": "e"},
       {"op": "fire", "event": "e"}, {"op": "query", "what": "depth"}],
     "expected": {"calls": ["a", "b", "c"], "errors": ["b:boom"], "responses": [{"value": 1}],
       "previous": ["none", {"value": 1}, {"value": 1}], "stoppedBy": null, "queries": [0]}},
    {"id": "E12 a fault stays in the nested event, and a failing receiver changes nothing",
     "setup": [
       {"op": "config", "sinkThrows": true},
       {"op": "subscribe", "id": "a", "event": "e", "priority": 1, "actions": [{"op": "fire", "event": "f"}, {"op": "return", "value": "a"}]},
       {"op": "subscribe", "id": "b", "event": "e"},
       {"op": "subscribe", "id": "f", "event": "f", "actions": [{"op": "throw", "message": "inner"}]},
       {"op": "fire", "event": "e"}],
     "expected": {"calls": ["a", "f", "b"], "errors": ["f:inner"], "responses": [{"value": "a"}]}},
    {"id": "E13 an event reaches its module alone",
     "setup": [
       {"op": "module", "id": "p"}, {"op": "module", "id": "c", "parent": "p"},
       {"op": "subscribe", "id": "page", "event": "e", "module": "p"},
       {"op": "subscribe", "id": "card", "event": "e", "module": "c"},
       {"op": "fire", "event": "e", "module": "c"}, {"op": "fire", "event": "e"}],
     "expected": {"calls": ["card"], "responses": ["none", "none"]}},
    {"id": "E11 a module that ends in the middle takes its subscribers along",
     "setup": [
       {"op": "module", "id": "p"}, {"op": "module", "id": "c", "parent": "p"}, {"op": "module", "id": "k", "parent": "c"},
       {"op": "subscribe", "id": "a", "event": "e", "module": "k", "actions": [{"op": "return", "value": 1}, {"op": "endModule", "module": "c"}]},
       {"op": "subscribe", "id": "b", "event": "e", "module": "k"},
       {"op": "fire", "event": "e", "module": "k"},
       {"op": "subscribe", "id": "late", "event": "e", "module": "k"},
       {"op": "subscribe", "id": "page", "event": "e", "module": "p"},
       {"op": "fire", "event": "e", "module": "k"},
       {"op": "query", "what": "orphans"}],
     "expected": {"calls": ["a"], "responses": [{"value": 1}, "none"], "rejected": ["late"], "queries": [0]}},
    {"id": "E16 once is used up before the call, and by an error",
     "setup": [
       {"op": "subscribe", "id": "once", "event": "e", "once": true, "actions": [
         {"op": "fire", "event": "e"}, {"op": "throw", "message": "x"}]},
       {"op": "subscribe", "id": "b", "event": "e"},
       {"op": "fire", "event": "e"}, {"op": "fire", "event": "e"}],
     "expected": {"calls": ["once", "b", "b", "b"], "errors": ["once:x"]}},
    {"id": "E19 a cycle ends at the depth limit and the outer chain goes on",
     "setup": [
       {"op": "config", "maxDepth": 4},
       {"op": "subscribe", "id": "a", "event": "e", "actions": [{"op": "fire", "event": "f"}, {"op": "return", "value": "done"}]},
       {"op": "subscribe", "id": "b", "event": "f", "actions": [{"op": "fire", "event": "e"}]},
       {"op": "fire", "event": "e"}],
     "expected": {"calls": ["a", "b", "a", "b"], "responses": [{"value": "done"}]}},
    {"id": "E20 taps see begin and end of every event, and change nothing",
     "setup": [
       {"op": "subscribe", "id": "begin", "event": "*", "kind": "tap", "phase": "begin"},
       {"op": "subscribe", "id": "end", "event": "e", "kind": "tap", "phase": "end", "actions": [{"op": "return", "value": 9}]},
       {"op": "subscribe", "id": "a", "event": "e", "actions": [{"op": "fire", "event": "f"}, {"op": "return", "value": 1}]},
       {"op": "fire", "event": "e"}, {"op": "query", "what": "count", "event": "e"}],
     "expected": {"calls": ["begin(e)", "a", "begin(f)", "end(e)"], "responses": [{"value": 1}], "queries": [1]}},
    {"id": "E20 a tap for one delivery, and one that ends itself or a handler",
     "setup": [
       {"op": "subscribe", "id": "one", "event": "*", "kind": "tap", "phase": "begin", "once": true},
       {"op": "subscribe", "id": "two", "event": "*", "kind": "tap", "phase": "begin", "actions": [
         {"op": "unsubscribe", "id": "a"}, {"op": "unsubscribe", "id": "self"}]},
       {"op": "subscribe", "id": "a", "event": "e"},
       {"op": "fire", "event": "e"}, {"op": "fire", "event": "e"}],
     "expected": {"calls": ["one(e)", "two(e)"]}},
    {"id": "E21 nothing is sticky",
     "setup": [
       {"op": "fire", "event": "e", "params": {"value": 1}},
       {"op": "subscribe", "id": "a", "event": "e"},
       {"op": "query", "what": "fireCount", "event": "e"}],
     "expected": {"calls": [], "responses": ["none"], "queries": [1]}},
    {"id": "E24 a subscriber's change of its params is its own",
     "setup": [
       {"op": "subscribe", "id": "a", "event": "e", "priority": 1, "actions": [
         {"op": "setParam", "key": "k", "value": "changed"}, {"op": "returnParam", "key": "k"}]},
       {"op": "subscribe", "id": "b", "event": "e", "actions": [{"op": "returnParam", "key": "k"}]},
       {"op": "fire", "event": "e", "params": {"k": "own"}}],
     "expected": {"params": [{"k": "own"}, {"k": "own"}], "previous": ["none", {"value": "changed"}],
       "responses": [{"value": "own"}]}}
    ]}
    """#
}
