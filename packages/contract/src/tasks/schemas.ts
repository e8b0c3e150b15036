import * as z from 'zod'
import * as coreCopy from '../core/copy.ts'
import { day, instant, line, paragraph } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { listQuery, listReply } from '../core/lists.ts'
import { staffRoles } from '../core/values.ts'
import * as copy from './copy.ts'

/** Open tasks of one deal, lead or lender. */
export const tasksPerSubject = 200

export const taskRepeats = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type TaskRepeat = (typeof taskRepeats)[number]

export const task = z
  .object({
    id: id('task'),
    title: z.string(),
    note: z.string(),
    due_on: day.nullable().meta({ description: 'A day of the partner’s calendar' }),
    is_overdue: z.boolean(),
    repeats: z.enum(taskRepeats).nullable(),
    assignee: z
      .object({ id: id('staff'), full_name: z.string(), is_active: z.boolean() })
      .nullable()
      .meta({
        description: 'Who left or lost access has the task no longer; inactive people keep it until someone takes it',
      }),
    deal: z.object({ id: id('deal'), title: z.string() }).nullable(),
    request: z.object({ id: id('requirement'), title: z.string() }).nullable(),
    lead: z.object({ id: id('lead'), full_name: z.string() }).nullable(),
    lender: z.object({ id: id('lender'), name: z.string() }).nullable(),
    done: z.object({ at: instant, by: z.string() }).nullable(),
    created: instant,
    created_by: z.string(),
    version: z.number().int(),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof task>

const title = line(200, copy.titleRequired)

/** What a task is about: exactly one. A request names its deal by itself. */
const subject = {
  deal: id('deal').optional(),
  lead: id('lead').optional(),
  request: id('requirement').optional(),
  lender: id('lender').optional(),
}

const details = {
  note: paragraph(2000).optional(),
  assignee: id('staff').nullable().optional(),
  due_on: day.nullable().optional(),
  repeats: z.enum(taskRepeats).nullable().optional(),
}

export const newTask = z
  .strictObject({ title, ...details, ...subject })
  .refine(({ deal, lead, request, lender }) => [deal, lead, request, lender].filter(Boolean).length === 1, {
    path: ['deal'],
    message: copy.subjectRequired,
  })
  .refine(({ due_on, repeats }) => (repeats ?? null) === null || (due_on ?? null) !== null, {
    path: ['due_on'],
    message: copy.dueForRepeat,
  })
export type NewTask = z.output<typeof newTask>

export const taskChanges = z
  .strictObject({ title: title.optional(), ...details })
  .refine((body) => Object.keys(body).length > 0, coreCopy.nothingToChange)
export type TaskChanges = z.output<typeof taskChanges>

/** As typed in one line: '' for no due date, and for the caller as the assignee. */
export const quickTask = z.strictObject({ title, due_on: z.union([z.literal(''), day]), assignee: z.string() })
export type QuickTask = z.infer<typeof quickTask>

/** Every field that the form of a task has. */
export const editedTask = z
  .strictObject({
    title,
    note: paragraph(2000),
    assignee: id('staff').nullable(),
    due_on: day.nullable(),
    repeats: z.enum(taskRepeats).nullable(),
  })
  .refine(({ due_on, repeats }) => repeats === null || due_on !== null, {
    path: ['due_on'],
    message: copy.dueForRepeat,
  })
export type EditedTask = z.infer<typeof editedTask>

const taskOrderings = ['due', 'done'] as const

const taskStates = ['open', 'done'] as const
const taskDues = ['overdue', 'today', 'week', 'later', 'none'] as const
export type TaskDue = (typeof taskDues)[number]

/** `assignee`: a person, `me`, or `none` for tasks that no active person has. */
export const taskListQuery = z.strictObject({
  ...listQuery(taskOrderings),
  ...subject,
  state: z.enum(taskStates).optional(),
  assignee: z.union([id('staff'), z.enum(['me', 'none'])]).optional(),
  due: z.enum(taskDues).optional(),
})
export type TaskListQuery = z.output<typeof taskListQuery>

/** Counting more would cost more than anyone reads. */
export const maxTasksCounted = 1000

export const taskList = listReply(task).extend({
  today: day.meta({ description: 'The partner’s day' }),
})
export type TaskList = z.infer<typeof taskList>

/** `next`: the task that follows a repeating one. */
export const completedTask = z.object({ task, next: task.nullable() })

export const taskAssignees = z.object({
  results: z.array(z.object({ id: id('staff'), full_name: z.string(), role: z.enum(staffRoles), is_you: z.boolean() })),
})
export type TaskAssignee = z.infer<typeof taskAssignees>['results'][number]

export const taskAssigneesQuery = z.strictObject(subject)
export type TaskAssigneesQuery = z.output<typeof taskAssigneesQuery>
