export const search = 'Search checklists'
export const noMatch = (text: string): string => `No checklist matches “${text}”.`

// First requests
export const firstRequests = 'What do you need from the borrower?'
export const checklists = 'Checklists'
export const usualChecklists = (purpose: string): string =>
  purpose === 'Other' ? 'Recommended' : `Recommended for ${purpose}`
export const otherChecklists = 'Other checklists'
export const chosen = (lists: string, items: string): string => `${lists}, ${items}. The invitation lists them.`
export const noneChosen = 'Nothing yet. You can request checklists later, too.'
export const dueDate = 'Due date'
export const dueDateHelp = 'Applies to everything in these checklists.'
export const loadFailed = 'Couldn’t load checklists'
export const noChecklists =
  'You don’t have any checklists yet. Start with ours: forms, tax returns, owner documents, and more for SBA loans.'
export const addLibrary = 'Add the starter library'
export const addLibraryFailed = 'Couldn’t add the starter library'
export const noChecklistsYet =
  'There are no checklists yet. An Admin or a Manager can add some; you can request them later, too.'
