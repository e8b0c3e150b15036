import type { AuditedEvents } from '../audit/audited-event.ts'

const task = { kind: 'task', about: 'task', notifies: [] } as const

export const taskEvents = {
  task_created: { ...task, notifies: ['task_assigned'] },
  task_updated: { ...task, notifies: ['task_assigned'] },
  task_completed: task,
  task_reopened: task,
  task_deleted: task,
  task_restored: task,
} as const satisfies AuditedEvents
