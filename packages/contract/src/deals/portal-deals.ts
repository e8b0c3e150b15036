import * as z from 'zod'
import { instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { amount } from '../core/money.ts'
import { dealStatuses, loanPurposes, requestKinds, turns } from '../core/values.ts'
import { dueInDays } from '../requests/due-in-days.ts'
import { progress } from '../requests/progress.ts'
import { stage } from './stages.ts'

export const portalDeal = z
  .object({
    id: id('deal'),
    title: z.string(),
    partner: z.object({ id: id('partner'), name: z.string(), logo: z.string().nullable() }),
    business_name: z.string().nullable(),
    stage,
    status: z.enum(dealStatuses),
    loan_amount: amount,
    loan_purpose: z.enum(loanPurposes).nullable(),
    created: instant,
    modified: instant,
    progress,
    waiting_on: z.enum(turns),
    /** All stages of the partner's pipeline. */
    stages: z.array(stage),
    open: z.object({ count: z.number().int(), overdue: z.number().int(), sent_back: z.number().int() }).meta({
      description: 'Requests waiting on the client',
    }),
    next: z
      .object({
        id: id('requirement'),
        title: z.string(),
        kind: z.enum(requestKinds),
        due_date: z.string().nullable(),
        due_in_days: dueInDays,
        is_sent_back: z.boolean(),
      })
      .nullable()
      .meta({ description: 'The request to answer next: rejected answers first, then by due date' }),
  })
  .meta({ id: 'PortalDeal', description: 'A deal as its borrower sees it, without internal fields' })
export type PortalDeal = z.infer<typeof portalDeal>
