// Shared
export const addLibrary = 'Add the starter library'
export const newChecklist = 'New checklist'

// Bundle row
export const forDeal = 'For'
export const updated = 'Updated'

// Bundles view
export const moreActions = 'More actions'
export const loading = 'Loading checklists'
export const templates = 'Templates'
export const custom = 'Custom'
export const archived = 'Archived'
export const bundles = 'Bundles'
export const filterChecklists = 'Filter checklists'
export const show = 'Show'
export const searchTitles = 'Search titles'

// New bundle panel
export const created = 'Checklist created. Now add items'
export const createChecklist = 'Create checklist'

// No bundles
export const noMatchText = (search: string): string => `No title here contains “${search}”.`
export const noMatchTitle = 'No checklists match'
export const clearSearch = 'Clear search'
export const customEmptyText = 'Checklists built for a single deal on its page show up here.'
export const customEmptyTitle = 'No custom checklists'
export const archivedEmptyText = 'Archived checklists stay on existing deals but can’t be requested.'
export const archivedEmptyTitle = 'Nothing archived'
export const emptyTextView = 'Ask an Admin or Manager to create one.'
export const emptyTitle = 'No checklists yet'
export const emptyText =
  'A checklist is a reusable set of documents, questions, and signatures you request at a stage. Start with the SBA starter library and edit it as you like.'
