@_exported public import PlugboardCore
@_exported public import PlugboardDocuments
@_exported public import PlugboardHosting
@_exported public import PlugboardPorts
@_exported public import PlugboardValues
@_exported public import PlugboardViews
