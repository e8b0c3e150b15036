// Shared
export const dealsInTotal = (isOne: boolean): string => `${isOne ? 'deal' : 'deals'}, total`
export const noDeals = 'No deals'

// Board actions
export const notMoved = (title: string, status: string): string => `${title} wasn’t moved: it’s ${status}. ${toMove}`
export const moved = (title: string, from: string, to: string): string => `Moved ${title} from ${from} to ${to}.`

// Board column
export const loadingMore = 'Loading more…'

// Deal card
export const toMove = 'To move it, set it to Active.'
export const dueOn = (date: string): string => `Due ${date}`
export const overdueSince = (date: string): string => `Overdue since ${date}`
export const coordinator = (name: string): string => `Show ${name}’s deals`
export const moveTo = 'Move to'
export const inStageSince = (since: string): string => `In this stage since ${since}`
export const inStageSuffix = ' in this stage'
export const today = 'today'

// Deals board
export const loading = 'Loading the board'

// Board moves
