import type { TaskRepeat } from '@loanyard/contract/tasks/schemas'

export const tasks = 'Tasks'
export const loadFailed = 'Couldn’t load tasks'
export const none = 'No open tasks. Add the next step above.'
export const showMore = 'Show more tasks'
export const showDone = 'Show completed'
export const hideDone = 'Hide completed'
export const noneDone = 'Nothing completed yet.'
export const doneList = 'Completed tasks'

// Quick add
export const addTask = 'Add a task'
export const titlePlaceholder = 'Add a task, like “Call the seller”'
export const add = 'Add'
export const addFailed = 'Couldn’t add the task'
export const due = 'Due'
export const noDue = 'No due date'
export const pickDate = 'Pick a date…'
export const today = 'Today'
export const tomorrow = 'Tomorrow'
export const inBusinessDays = (count: number) => `In ${count} business days`
export const dueDate = 'Due date'
export const assignee = 'Assign to'
export const you = 'You'
export const unassigned = 'Unassigned'

// One task
export const complete = (title: string) => `Complete “${title}”`
export const reopen = (title: string) => `Reopen “${title}”`
export const actionsOf = (title: string) => `Actions for “${title}”`
export const dueOn = (day: string) => `Due ${day}`
export const overdueSince = (day: string) => `Overdue – was due ${day}`
export const formerly = (name: string) => `Unassigned – was ${name}`
export const completedBy = (name: string, day: string) => `Completed by ${name}, ${day}`
export const repeatLabels: Readonly<Record<TaskRepeat, string>> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  yearly: 'Every year',
}
export const completed = (title: string) => `“${title}” completed`
export const completedAndNext = (title: string, day: string) => `“${title}” completed. Next one due ${day}`
export const reopened = (title: string) => `“${title}” reopened`
export const deleted = (title: string) => `“${title}” deleted`
export const restored = (title: string) => `“${title}” restored`
export const completeFailed = 'Couldn’t complete the task'
export const reopenFailed = 'Couldn’t reopen the task'
export const deleteFailed = 'Couldn’t delete the task'
export const restoreFailed = 'Couldn’t restore the task'

export const moveTo = 'Due on'
export const movedTo = (title: string, day: string) => `“${title}” is now due ${day}`

// Edit
export const editTask = (title: string) => `Edit “${title}”`
export const titleLabel = 'Task'
export const note = 'Note'
export const repeats = 'Repeat'
export const doesNotRepeat = 'Doesn’t repeat'
export const saveFailed = 'Couldn’t save the task'
export const save = 'Save'
