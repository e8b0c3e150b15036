import * as z from 'zod'
import { id } from '../core/ids.ts'
import { decisionNote, requirement } from './schemas.ts'

export const maxDecisions = 100
/** `version`, of the answer that was looked at, leaves a newer one as it is. */
const decisionInput = z.strictObject({
  request: id('requirement'),
  submission: id('submission'),
  version: z.int().optional(),
})

/** Many decisions at once. */
export const decisions = z.strictObject({
  submissions: z
    .array(decisionInput)
    .min(1, 'Choose at least one answer.')
    .max(maxDecisions, `Choose at most ${maxDecisions} answers.`),
  status: z.enum(['Approved', 'Rejected', 'Waived']),
  ...decisionNote.shape,
})
export type Decisions = z.output<typeof decisions>

/** What became of each. */
export const decisionResults = z.object({
  results: z.array(
    z.object({
      request: requirement,
      problem: z
        .string()
        .nullable()
        .meta({ description: 'Why it was not decided: somebody else was first, for example' }),
    }),
  ),
})
