import type { AuditedEvents } from '../audit/audited-event.ts'

const task = { kind: 'task', about: 'task', notifies: [] } as const
/** Of the person who did it; others see nothing change. */
const calendar = { kind: null, about: 'people', notifies: [] } as const

export const taskEvents = {
  task_created: { ...task, notifies: ['task_assigned'] },
  task_updated: { ...task, notifies: ['task_assigned'] },
  task_completed: task,
  task_reopened: task,
  task_deleted: task,
  task_restored: task,
  calendar_turned_on: calendar,
  calendar_replaced: calendar,
  calendar_turned_off: calendar,
} as const satisfies AuditedEvents
