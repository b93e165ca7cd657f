@_exported public import PlugboardPorts
