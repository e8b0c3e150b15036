// Menu
export const views = 'Views'
export const viewMenu = (name: string): string => `View: ${name}`
export const teamViews = 'Team views'
export const myViews = 'My views'
export const none = 'No saved views yet'
export const loading = 'Loading views…'
export const loadFailed = 'Couldn’t load the saved views'
export const saveAsNew = 'Save as a new view…'
export const rename = 'Rename…'
export const makeDefault = 'Make this my default view'
export const removeDefault = 'Remove as my default view'
export const copyLink = 'Copy link'
export const deleteView = 'Delete view'
export const closeView = 'Close this view'
export const defaultSuffix = '(default)'

// Changed view
export const edited = 'Edited'
export const save = 'Save'
export const discard = 'Discard'
export const gone = 'This view was deleted, or isn’t shared with you.'

// Dialogs
export const saveTitle = 'Save view'
export const renameTitle = 'Rename view'
export const name = 'Name'
export const forTeam = 'Share with the team'
export const nameRequired = 'Enter a name for the view.'

// Toasts
export const saved = (view: string): string => `“${view}” saved`
export const renamed = (view: string): string => `Renamed to “${view}”`
export const deleted = (view: string): string => `“${view}” deleted`
export const defaultSet = (view: string): string => `“${view}” is your default view`
export const defaultCleared = 'This list no longer has a default view'
export const linkCopied = 'Link copied'
export const linkFailed = 'Couldn’t copy the link'
export const saveFailed = 'Couldn’t save the view'
export const deleteFailed = 'Couldn’t delete the view'
export const defaultFailed = 'Couldn’t change your default view'
export const changedBy = (person: string): string => `${person} changed this view in the meantime. Nothing was saved.`
export const saveMine = 'Save mine anyway'
