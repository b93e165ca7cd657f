@_exported public import PlugboardCore
