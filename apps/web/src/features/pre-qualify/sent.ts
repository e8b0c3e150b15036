import { loanPurposes } from '@loanyard/contract/values'
import * as z from 'zod'
import { drafts } from '../../lib/draft.ts'

const sentSchema = z.object({
  loan_amount: z.string().regex(/^\d+\.\d{2}$/),
  loan_purpose: z.enum(loanPurposes),
  email: z.string(),
})

/** What was sent last, so that a reload says so again instead of asking for everything once more. */
export type Sent = z.infer<typeof sentSchema>

const nameOf = (partnerId: string) => `pre-qualify.sent.${partnerId}`

/** The note of this tab, for each partner. */
export const sentNotes = {
  read: (partnerId: string): Sent | null => sentSchema.safeParse(drafts.read(nameOf(partnerId))).data ?? null,
  write: (partnerId: string, sent: Sent): void => drafts.write(nameOf(partnerId), sent),
  clear: (partnerId: string): void => drafts.clear(nameOf(partnerId)),
}
