// Button
export const search = 'Search'
export const ctrl = 'Ctrl'
export const searchWithKeys = (modifier: string) => `Search (${modifier} K)`

// Dialog
export const fieldLabel = 'Search deals, leads, documents, and people, or type a command'
export const placeholder = 'Search or type a command'
export const searching = 'Searching…'
export const results = 'Results'
export const noResults = (text: string) => `No results for “${text}”`
export const openFirst = 'To do this with a deal or a lead, open it first.'
export const searchFailed = 'Couldn’t search'

// Groups of results
export const deals = 'Deals'
export const leads = 'Leads'
export const documents = 'Documents'
export const lenders = 'Lenders'
export const users = 'Users'
export const dealsInText = 'deals'
export const leadsInText = 'leads'
export const documentsInText = 'documents'
export const lendersInText = 'lenders'
export const usersInText = 'users'
export const recent = 'Recent'
export const goTo = 'Go to'
export const actions = 'Actions'
export const onThisPage = 'On this page'
export const shownOfTotal = (label: string, shown: number, total: string) => `${label}: ${shown} of ${total}`
export const showAll = (total: string, plural: string) => `All ${total} ${plural}`
