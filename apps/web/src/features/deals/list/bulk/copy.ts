// Bar
export const assign = 'Assign'
export const changeStatus = 'Change status'
export const moveTo = 'Move to'
export const more = 'More'
export const requestChecklist = 'Request a checklist…'
export const noCoordinators = 'No coordinators yet'
export const coordinatorsFailed = 'Couldn’t load the coordinators'
export const loading = 'Loading…'
export const progress = (done: string, all: string): string => `${done} of ${all}…`

// Outcome
export const statusSet = (counted: string, to: string): string => `${counted} set to ${to}`
export const moved = (counted: string, to: string): string => `${counted} moved to ${to}`
export const assigned = (counted: string, to: string): string => `${counted} assigned to ${to}`
export const requested = (counted: string, what: string): string => `${what} requested on ${counted}`
export const undone = (counted: string): string => `${counted} changed back`
export const failed = 'Couldn’t change the deals'
export const resultTitle = (refused: string): string => `${refused} not changed`
export const doneOf = (counted: string): string => `${counted} changed.`
export const undoDone = (counted: string): string => `Undo on ${counted}`
export const close = 'Close'
export const goneDeal = 'A deal you no longer have access to'

// Checklist dialog
export const checklistTitle = (counted: string): string => `Request a checklist on ${counted}`
export const checklist = 'Checklist'
export const dueDate = 'Due date (optional)'
export const choose = 'Choose a checklist'
export const request = 'Request'
export const chooseChecklist = 'Choose a checklist.'
export const checklistsFailed = 'Couldn’t load the checklists'
