import * as z from 'zod'
import * as coreCopy from '../core/copy.ts'
import { day, paragraph } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import * as copy from './copy.ts'

const maxFirstChecklists = 20

const emailAddress = /\S+@\S+/g
const link = /:\/\/|\bwww\.|\b[\w-]+\.(?:com|net|org|edu|gov|us|io|co|app|biz|info|dev|xyz|link|ly|me|ru|cn)\b/i

/** Email programs turn addresses of sites into links; the only link of an invitation is its own. */
const invitationNote = paragraph(1000).refine(
  (text) => !link.test(text.replace(emailAddress, '')),
  copy.noteWithoutLinks,
)

/** What a new deal requests from its borrower; the email with the invitation names it. */
export const firstRequests = {
  checklists: z
    .array(id('bundle'))
    .max(maxFirstChecklists)
    .refine((ids) => new Set(ids).size === ids.length, coreCopy.checklistListedTwice)
    .optional(),
  due_date: day.nullable().optional().meta({ description: 'Of everything in the checklists' }),
  invitation_note: invitationNote
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
