import * as z from 'zod'
import * as coreCopy from '../core/copy.ts'
import { day } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { emailNote } from './notes/email-note.ts'

const maxFirstChecklists = 20

/** What a new deal requests from its borrower; the email with the invitation names it. */
export const firstRequests = {
  checklists: z
    .array(id('bundle'))
    .max(maxFirstChecklists)
    .refine((ids) => new Set(ids).size === ids.length, coreCopy.checklistListedTwice)
    .optional(),
  due_date: day.nullable().optional().meta({ description: 'Of everything in the checklists' }),
  invitation_note: emailNote(1000)
    .nullable()
    .optional()
    .meta({ description: 'In the staff member’s own words; part of the email that invites the borrower' }),
}

export const invitationPreview = z
  .object({
    to: z.string(),
    subject: z.string(),
    paragraphs: z.array(z.string()),
    button: z.string(),
  })
  .meta({ id: 'InvitationPreview' })
export type InvitationPreview = z.infer<typeof invitationPreview>
