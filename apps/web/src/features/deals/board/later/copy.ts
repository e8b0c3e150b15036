// Stage switcher
export const stages = 'Stages'

// Groups and closed deals
export const showMoreIn = (name: string): string => `Show more in ${name}`
export const closedCount = (count: string, isOpen: boolean): string =>
  isOpen ? `Hide ${count} closed` : `+${count} closed`
export const closedIn = (stage: string): string => `Closed deals in ${stage}`

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
