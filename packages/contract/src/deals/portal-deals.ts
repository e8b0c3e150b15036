import * as z from 'zod'
import { instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { amount } from '../core/money.ts'
import { dealStatuses, loanPurposes, requestKinds, turns } from '../core/values.ts'
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
    /** The partner's pipeline, for the track the deal is on. */
    stages: z.array(stage),
    open: z.object({ count: z.number().int(), overdue: z.number().int(), sent_back: z.number().int() }).meta({
      description: 'What waits on the client',
    }),
    next: z
      .object({
        id: id('requirement'),
        title: z.string(),
        kind: z.enum(requestKinds),
        due_date: z.string().nullable(),
        is_sent_back: z.boolean(),
      })
      .nullable()
      .meta({ description: 'What to do first: what was sent back, then what is due first' }),
  })
  .meta({ id: 'PortalDeal', description: 'A deal as its borrower sees it: no internal field' })
export type PortalDeal = z.infer<typeof portalDeal>
