import * as z from 'zod'
import { call } from '../core/call.ts'
import { line } from '../core/fields.ts'
import * as copy from './copy.ts'

const path = '/api/v0/stages/{stage_id}/partners/{partner_id}/tasks'

/** Of one stage. */
export const stageTaskLimit = 20

/** Who gets a task when a deal enters the stage: the person who moves it, its coordinator, or no one yet. */
export const stageTaskAssignees = ['mover', 'coordinator', 'unassigned'] as const
export type StageTaskAssignee = (typeof stageTaskAssignees)[number]

export const stageTask = z.strictObject({
  title: line(200, copy.titleRequired),
  due_in: z
    .number()
    .int()
    .min(0, copy.stageTaskDue)
    .max(60, copy.stageTaskDue)
    .nullable()
    .meta({ description: 'Business days after the deal enters the stage; null: no due date' }),
  assignee: z.enum(stageTaskAssignees),
})
export type StageTask = z.infer<typeof stageTask>

export const stageTasks = z
  .object({
    results: z.array(stageTask),
    version: z.number().int().meta({ description: 'Counts changes of the list' }),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'StageTasks' })
export type StageTasks = z.infer<typeof stageTasks>

export const newStageTasks = z.strictObject({ tasks: z.array(stageTask).max(stageTaskLimit, copy.stageTasksLimit) })
export type NewStageTasks = z.output<typeof newStageTasks>

export const listStageTasks = call({
  method: 'GET',
  path,
  access: 'staff',
  summary: 'The tasks that a deal gets when it first enters a stage',
  reply: { status: 200, schema: stageTasks },
})

export const replaceStageTasks = call({
  method: 'PUT',
  path,
  access: 'staff',
  summary: 'Replace the tasks of a stage; deals that are in it already keep theirs',
  versioned: true,
  body: newStageTasks,
  reply: { status: 200, schema: stageTasks },
})

export const stageTaskCalls = { listStageTasks, replaceStageTasks }
