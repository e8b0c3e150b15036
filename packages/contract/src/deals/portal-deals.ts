import * as z from 'zod'
import { instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { amount } from '../core/money.ts'
import { dealStatuses, loanPurposes, phases, requestKinds, turns } from '../core/values.ts'
import { dueInDays } from '../requests/due-in-days.ts'
import { progress } from '../requests/progress.ts'
import { stage } from './stages.ts'

export const contact = z
  .object({ full_name: z.string(), phone: z.string().nullable(), email: z.string() })
  .meta({ id: 'Contact', description: 'A person at the broker whom the reader may call' })
export type Contact = z.infer<typeof contact>

const nextRequest = z.object({
  id: id('requirement'),
  title: z.string(),
  kind: z.enum(requestKinds),
  due_date: z.string().nullable(),
  due_in_days: dueInDays,
  is_overdue: z.boolean(),
  is_sent_back: z.boolean(),
  is_required: z.boolean(),
})

/** An open request of any of the borrower's deals. */
export const doNextItem = nextRequest
  .extend({
    deal: z.object({ id: id('deal'), title: z.string() }),
    partner: z.object({ id: id('partner'), name: z.string() }),
  })
  .meta({ id: 'DoNextItem' })
export type DoNextItem = z.infer<typeof doNextItem>

export const portalDeal = z
  .object({
    id: id('deal'),
    title: z.string(),
    partner: z.object({ id: id('partner'), name: z.string(), logo: z.string().nullable() }),
    business_name: z.string().nullable(),
    stage,
    status: z.enum(dealStatuses),
    loan_amount: amount.nullable(),
    loan_purpose: z.enum(loanPurposes).nullable(),
    created: instant,
    modified: instant,
    progress,
    waiting_on: z.enum(turns),
    /** All stages of the partner's pipeline. */
    stages: z.array(stage),
    phase: z.enum(phases).meta({ description: 'What the stage means to the borrower' }),
    phases: z
      .array(z.object({ phase: z.enum(phases), usual_days: z.number().int().nullable() }))
      .meta({ description: 'In order, with the median of the partner’s past deals, if there are enough' }),
    contact: contact.nullable().meta({ description: 'The deal’s coordinator, else an Admin' }),
    unread_answers: z
      .number()
      .int()
      .meta({ description: 'Messages of staff about requests that the caller hasn’t read' }),
    open: z
      .object({
        count: z.number().int(),
        optional: z.number().int(),
        overdue: z.number().int().meta({ description: 'Never optional ones' }),
        sent_back: z.number().int(),
      })
      .meta({ description: 'Requests waiting on the client' }),
    next: nextRequest.nullable().meta({
      description:
        'The request to answer next: sent back or overdue first, by due date, then what is due, then what has no date; optional ones last',
    }),
  })
  .meta({ id: 'PortalDeal', description: 'A deal as its borrower sees it, without internal fields' })
export type PortalDeal = z.infer<typeof portalDeal>
