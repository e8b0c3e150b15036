export const openItems = 'Open items'
export const overdue = 'Overdue'
export const toReview = (count: string): string => `${count} to review`
export const nothingRequested = 'Nothing requested yet'
export const doneOf = (done: string, all: string): string => `${done} of ${all} done`
const tabNames = { financials: 'Financials', requests: 'Requests' } as const
export const opens = (label: string, tab: keyof typeof tabNames): string => `${label}: open ${tabNames[tab]}`
export const figuresFailed = 'Couldn’t load the key figures'
