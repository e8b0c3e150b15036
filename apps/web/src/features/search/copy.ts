// Button
export const search = 'Search'
export const ctrl = 'Ctrl'
export const searchWithKeys = (modifier: string) => `Search (${modifier} K)`

// Dialog
export const fieldLabel = 'Search deals, leads, documents and people'
export const placeholder = 'Deals, leads, documents, people'
export const searching = 'Searching…'
export const results = 'Results'
export const noResults = (trim: string) => `No results for “${trim}”`
export const searchFailed = 'Couldn’t search'
export const tryAgain = 'Try again'

// Groups of results
export const deals = 'Deals'
export const leads = 'Leads'
export const documents = 'Documents'
export const lenders = 'Lenders'
export const users = 'Users'
export const recent = 'Recent'
export const goTo = 'Go to'
export const shownOfTotal = (label: string, shown: number, total: string) => `${label}: ${shown} of ${total}`
export const showAll = (total: string, plural: string) => `All ${total} ${plural}`
