// Shared
export const dealsInTotal = (isOne: boolean): string => `${isOne ? 'deal' : 'deals'}, total`
export const noDeals = 'No deals'

// Board actions
export const notMoved = (title: string, status: string): string => `${title} wasn’t moved: it’s ${status}. ${toMove}`
export const moved = (title: string, from: string, to: string): string => `Moved ${title} from ${from} to ${to}.`

// Board column
export const loadingMore = 'Loading more…'

// Board group
export const showMoreIn = (name: string): string => `Show more in ${name}`

// Closed deals
export const closedCount = (count: string, isOpen: boolean): string =>
  isOpen ? `Hide ${count} closed` : `+${count} closed`
export const closedIn = (stage: string): string => `Closed deals in ${stage}`

// Deal card
export const toMove = 'To move it, set it to Active.'
export const dueOn = (date: string): string => `Due ${date}`
export const overdueSince = (date: string): string => `Overdue since ${date}`
export const coordinator = (name: string): string => `All deals of ${name}`
export const moveTo = 'Move to'
export const inStageSince = (since: string): string => `In this stage since ${since}`
export const inStageSuffix = ' in this stage'
export const today = 'today'

// Deals board
export const loading = 'Loading the board'

// Move dialogs
export const changedByOther = 'Someone else changed it '
export const nowIn = '. It’s now in '
export const withStatus = ' with status '
export const movingTo = '. You were moving it to '
export const justChanged = (title: string): string => `${title} just changed`
export const keepIn = (name: string): string => `Keep in ${name}`
export const moveToStage = (name: string): string => `Move to ${name}`
export const cantMoveYet = (title: string): string => `${title} can’t move yet`
export const moveAnyway = 'Move anyway'

// Board moves
