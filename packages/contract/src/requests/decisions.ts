import * as z from 'zod'
import { id } from '../core/ids.ts'
import { decisionNote } from './answers.ts'
import * as copy from './copy.ts'
import { requirement } from './schemas.ts'

export const maxDecisions = 100
/** With `version`, an answer that has changed since it was reviewed is skipped. */
const decisionInput = z.strictObject({
  request: id('requirement'),
  submission: id('submission'),
  version: z.int().optional(),
})

export const decisions = z.strictObject({
  submissions: z.array(decisionInput).min(1, copy.answersRequired).max(maxDecisions, copy.maxAnswers(maxDecisions)),
  status: z.enum(['Approved', 'Rejected', 'Waived']),
  ...decisionNote.omit({ returned_documents: true }).shape,
})
export type Decisions = z.output<typeof decisions>

export const decisionResults = z.object({
  results: z.array(
    z.object({
      request: requirement,
      problem: z
        .string()
        .nullable()
        .meta({ description: 'Why it wasn’t decided, for example because someone else decided first' }),
    }),
  ),
})
