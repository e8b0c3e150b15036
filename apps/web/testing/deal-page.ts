import { getDeal, listNotes } from '@loanyard/contract/deals/calls'
import { deal as dealSchema, type Deal } from '@loanyard/contract/deals/schemas'
import { getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { server } from './fake-server.ts'
import { partnerId, stages } from './people.ts'
import { sample } from './sample.ts'

/** The deal's stage. */
export const [stage = sample(dealSchema).stage] = stages

interface ServedDeal {
  readonly deal: Deal
  readonly dealPath: string
}

/** Answers what the page of a new deal in the first stage asks for, whatever its tab. */
export function serveDeal(values: Partial<Deal> = {}): ServedDeal {
  const deal = sample(dealSchema, {
    title: 'Harbor Bakery',
    stage,
    partner: { id: partnerId, name: 'Northwind Capital' },
    status: 'Active',
    ...values,
  })
  server.on(getDeal, () => deal)
  server.serve(listNotes)
  server.on(getDealSharing, { results: [] })
  return { deal, dealPath: `/partner/${partnerId}/deals/${deal.id}` }
}
