@_exported public import PlugboardValues
