/** Lists that have saved views. */
export const viewLists = ['deals', 'leads', 'lenders', 'requests'] as const
export type ViewList = (typeof viewLists)[number]

/** Of one person, and of a team. */
export const viewLimit = 50
