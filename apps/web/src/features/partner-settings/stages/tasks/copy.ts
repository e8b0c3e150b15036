export const help =
  'A deal gets these tasks the first time it enters this stage. Deals already in it keep the tasks they have. Leave the days empty for no due date.'
export const none = 'No tasks yet. Add what your team always does in this stage.'
export const title = 'Task'
export const dueIn = 'Due in business days'
export const assignTo = 'Assign to'
export const add = 'Add a task'
export const removeTask = (number: number): string => `Remove task ${number}`
export const task = (number: number): string => `Task ${number}`
export const save = 'Save tasks'
export const saved = (stage: string): string => `Tasks in ${stage} saved`
export const loadFailed = 'Couldn’t load the tasks of this stage'
export const saveFailed = 'Couldn’t save the tasks'
export const changedByOther = 'Someone else changed the tasks of this stage while you were editing.'
export const showTheirs = 'Show theirs'
export const saveMine = 'Save mine'

// Who gets a task
export const mover = 'The person who moves the deal'
export const coordinator = 'The deal’s coordinator'
export const unassigned = 'No one yet'
