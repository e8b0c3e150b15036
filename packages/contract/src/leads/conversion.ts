import * as z from 'zod'
import * as copy from '../core/copy.ts'
import { line } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { ownershipChanges } from '../core/values.ts'
import { firstRequests } from '../deals/first-requests.ts'

const maxCoordinators = 20

/** What the deal that the status Converted creates is given in addition to the lead’s own values. */
export const conversion = {
  deal_title: line(200, copy.titleRequired)
    .optional()
    .meta({ description: 'Of the new deal. Default: the full name and the loan purpose' }),
  ownership_change: z
    .enum(ownershipChanges, copy.ownershipChangeRequired)
    .nullable()
    .optional()
    .meta({ description: 'Of the new deal' }),
  coordinators: z
    .array(id('staff'))
    .max(maxCoordinators)
    .refine((ids) => new Set(ids).size === ids.length, copy.coordinatorListedTwice)
    .optional()
    .meta({
      description:
        'Coordinators of the new deal; only an Admin or a Manager names them. One who converts is one anyway',
    }),
  checklists: firstRequests.checklists.meta({ description: 'Requested from the borrower of the new deal' }),
  due_date: firstRequests.due_date,
  send_invitation: z.boolean().optional().meta({
    description: 'false: staff invite the borrower of the new deal later. Default: true',
  }),
}

export const conversionFields = Object.keys(conversion) as (keyof typeof conversion)[]
