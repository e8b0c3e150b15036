import '../../../lib/browser/zod-without-eval.ts'
import { paragraph } from '@loanyard/contract/core/fields'
import { quickTask } from '@loanyard/contract/tasks/schemas'
import * as z from 'zod'

export const callForm = z.strictObject({
  outcome: z.enum(['reached', 'voicemail', 'no_answer']),
  // The outcome is written above it.
  text: paragraph(9900),
  title: z.union([z.literal(''), quickTask.shape.title]),
  due_on: quickTask.shape.due_on,
  isContacted: z.boolean(),
})
export type CallForm = z.output<typeof callForm>
