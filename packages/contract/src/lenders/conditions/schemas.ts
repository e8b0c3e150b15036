import * as z from 'zod'
import * as coreCopy from '../../core/copy.ts'
import { day, instant, line, paragraph } from '../../core/fields.ts'
import { id } from '../../core/ids.ts'
import { requestStatuses } from '../../core/values.ts'
import * as copy from './copy.ts'

export const conditionKinds = ['Document', 'Explanation', 'Other'] as const
export const conditionDeadlines = ['Commitment', 'Closing', 'After closing'] as const
/** `Open` and `Sent back` wait for the partner, `Answered` for the lender. */
export const conditionStatuses = ['Open', 'Answered', 'Sent back', 'Satisfied', 'Waived'] as const
export type ConditionStatus = (typeof conditionStatuses)[number]

export const condition = z
  .object({
    id: id('lender_condition'),
    lender: z.object({ id: id('lender'), name: z.string() }),
    title: z.string(),
    details: z.string(),
    kind: z.enum(conditionKinds),
    due_before: z.enum(conditionDeadlines),
    due_date: day.nullable(),
    is_overdue: z.boolean(),
    status: z.enum(conditionStatuses),
    answer: z.string(),
    documents: z.array(
      z.object({
        id: id('document'),
        name: z.string(),
        is_available: z
          .boolean()
          .meta({ description: 'False: deleted, or no longer approved, so lenders can’t open it' }),
      }),
    ),
    answered: z.object({ at: instant, by: z.string() }).nullable(),
    comment: z.string().meta({ description: 'Why it was sent back or waived' }),
    decided: z.object({ at: instant, by: z.string() }).nullable(),
    request: z
      .object({ id: id('requirement'), title: z.string(), status: z.enum(requestStatuses) })
      .nullable()
      .meta({ description: 'For the partner: what the borrower was asked for' }),
    created: instant,
    created_by: z.string(),
    version: z.number().int(),
    can: z.object({
      answer: z.boolean(),
      update: z.boolean(),
      remove: z.boolean(),
      satisfy: z.boolean(),
      send_back: z.boolean(),
      waive: z.boolean(),
      reopen: z.boolean(),
    }),
  })
  .meta({ id: 'LenderCondition' })
export type Condition = z.infer<typeof condition>

export const conditionList = z.object({ results: z.array(condition), can: z.object({ add: z.boolean() }) })

const title = line(300, copy.titleRequired)

const details = {
  details: paragraph(2000).optional(),
  kind: z.enum(conditionKinds).optional(),
  due_before: z.enum(conditionDeadlines).optional(),
  due_date: day.nullable().optional(),
}

/** Kind Document and due before Closing unless it says otherwise. */
export const newConditions = z.strictObject({
  conditions: z
    .array(z.strictObject({ title, ...details }))
    .min(1, coreCopy.itemsRequired)
    .max(50, copy.tooMany),
})
export type NewConditions = z.output<typeof newConditions>

export const conditionChanges = z
  .strictObject({ title: title.optional(), ...details })
  .refine((body) => Object.keys(body).length > 0, coreCopy.nothingToChange)
export type ConditionChanges = z.output<typeof conditionChanges>

export const conditionDecisions = ['satisfy', 'send_back', 'waive', 'reopen'] as const

export const conditionDecision = z
  .strictObject({ decision: z.enum(conditionDecisions), comment: paragraph(2000).optional() })
  .refine(({ decision, comment }) => decision !== 'send_back' || (comment ?? '') !== '', {
    path: ['comment'],
    message: copy.commentRequired,
  })
export type ConditionDecision = z.output<typeof conditionDecision>

/** Only documents of approved answers on the deal. */
export const conditionAnswer = z
  .strictObject({ answer: paragraph(5000).default(''), documents: z.array(id('document')).max(20).default([]) })
  .refine(({ answer, documents }) => answer !== '' || documents.length > 0, {
    path: ['answer'],
    message: copy.answerRequired,
  })
export type ConditionAnswer = z.output<typeof conditionAnswer>

/** Asks the borrower, in the deal’s stage. */
export const conditionRequest = z.strictObject({
  request_type: z.enum(['Document', 'Question']),
  title: line(200, coreCopy.titleRequired),
  description: paragraph(5000).default(''),
  due_date: day.nullable().default(null),
})
export type ConditionRequest = z.output<typeof conditionRequest>
