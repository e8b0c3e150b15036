import * as z from 'zod'
import * as coreCopy from '../core/copy.ts'
import { email, line, paragraph } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { rejectionReasons } from '../core/values.ts'
import * as copy from './copy.ts'

/** The borrower's "This is for someone else". */
export const otherPerson = z.strictObject({ name: line(120, copy.personNameRequired), email })
export type OtherPerson = z.output<typeof otherPerson>

export const returned = z.strictObject({ comment: paragraph(2000).pipe(z.string().min(1, copy.replyRequired)) })

/** Either the field that the request's kind needs, or `not_applicable`. */
export const answer = z.strictObject({
  answer: paragraph(20_000).pipe(z.string().min(1, copy.answerRequired)).optional(),
  acknowledgement: z.literal(true, copy.acknowledgementRequired).optional(),
  documents: z
    .array(id('document'))
    .min(1, copy.documentsRequired)
    .max(50, copy.tooManyDocuments)
    .refine((ids) => new Set(ids).size === ids.length, copy.documentListedTwice)
    .optional(),
  not_applicable: paragraph(2000).pipe(z.string().min(1, copy.notApplicableReasonRequired)).optional(),
})
export type Answer = z.output<typeof answer>

/** `reason` is for a rejection. */
export const decisionNote = z.strictObject({
  reason: z.enum(rejectionReasons, coreCopy.reasonRequired).optional(),
  comment: paragraph(5000).optional(),
  returned_documents: z
    .array(id('document'))
    .max(50, copy.tooManyDocuments)
    .optional()
    .meta({ description: 'For a rejection, the files that are wrong. Default: none if incomplete, or else all' }),
})
export type DecisionNote = z.output<typeof decisionNote>
