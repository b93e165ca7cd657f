#include <stdbool.h>
#include <stdint.h>

/// The number of the break that is switched on, from PLUGBOARD_BREAK; 0 for none. With -1, the breaks that
/// are reached are recorded in the file PLUGBOARD_BREAK_MAP, a byte each.
extern int32_t break_number;
void break_record(int32_t number);

static inline bool breakIs(int32_t number) {
  if (break_number < 0) break_record(number);
  return break_number == number;
}
static inline bool breakNot(int32_t number, bool value) { return value != breakIs(number); }
static inline bool breakTrue(int32_t number, bool value) { return breakIs(number) || value; }
static inline bool breakFalse(int32_t number, bool value) { return !breakIs(number) && value; }
