// Bundle commands
export const addedFromLibrary = (checklists: string): string => `Added ${checklists} from the starter library`
export const loadListFailed = 'Couldn’t load checklists'
export const loadFailed = 'Couldn’t load checklist'
export const createFailed = 'Couldn’t create checklist'
export const updateFailed = 'Couldn’t update checklist'
export const archiveFailed = 'Couldn’t archive checklist'
export const unarchiveFailed = 'Couldn’t unarchive checklist'
export const deleteFailed = 'Couldn’t delete checklist'
export const duplicateFailed = 'Couldn’t duplicate checklist'
export const addLibraryFailed = 'Couldn’t add the starter library'
export const archived = (title: string): string => `Archived ${title}`
export const unarchived = (title: string): string => `Unarchived ${title}`
export const copied = (title: string): string => `Copied ${title}`
export const deleted = (title: string): string => `Deleted ${title}`
export const libraryComplete = 'Nothing to add: you already have the whole starter library'
export const added = (title: string): string => `Added ${title}`

// Bundle display
export const requestedTimes = (times: string): string => `Requested ${times}`
export const anyStage = 'Any stage'
export const neverRequested = 'Never requested'
export const requestedOnce = 'Requested once'

// Bundle menu
export const moreActionsFor = (title: string): string => `More actions: ${title}`
export const moreActions = 'More actions'
export const duplicate = 'Duplicate'
export const unarchive = 'Unarchive'
export const archive = 'Archive'

// Delete dialog
export const deleteConsequences = (items: string): string => `This also deletes its ${items}. You can’t undo this.`
export const keptBecauseRequested = (times: string): string =>
  `This checklist was requested ${times}, so it’s kept. Archive it instead.`
export const once = 'once'
export const cantBeDeleted = (title: string): string => `${title} can’t be deleted`
export const archiveChecklist = 'Archive checklist'
export const deleteChecklist = 'Delete checklist'
export const deleteQuestion = (title: string): string => `Delete ${title}?`

// Detail fields
export const titleLabel = 'Title'
export const titlePlaceholder = 'Business tax returns and statements'
export const stage = 'Stage'
export const stageHelp = 'The deal stage it’s offered in.'
export const description = 'Description'
export const loanPurposes = 'Preselect for new deals'
export const loanPurposesHelp = 'New deals with these loan purposes request this checklist unless you uncheck it.'
export const descriptionHelp = 'The borrower sees this above the items.'
