import '../../../lib/browser/zod-without-eval.ts'
import { answer } from '@loanyard/contract/requests/answers'
import * as z from 'zod'
import * as copy from './copy.ts'

export const acknowledgmentAnswer = z.object({
  acknowledgement: z.boolean().refine((isRead) => isRead, copy.confirmReading),
})
export const notApplicable = answer.pick({ not_applicable: true }).required()
export const questionAnswer = answer.pick({ answer: true }).required()
