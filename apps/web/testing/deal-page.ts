import { listBundles } from '@loanyard/contract/bundles/calls'
import { getDeal } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { note, type Note } from '@loanyard/contract/deals/notes/notes'
import { deal as dealSchema, type Deal } from '@loanyard/contract/deals/schemas'
import { getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { listAdditionalRequests, listBundleRequests } from '@loanyard/contract/requests/calls'
import { server } from './fake-server.ts'
import { partnerId, stages } from './people.ts'
import { listOf, newId, sample } from './sample.ts'

/** The deal's stage. */
export const [stage = sample(dealSchema).stage] = stages

/** A note of one's own, as it was written. */
export const noteWith = (values: Partial<Note>): Note => ({
  ...sample(note),
  id: newId('note'),
  edited_at: null,
  pinned_at: null,
  version: 1,
  can: { edit: true, delete: true },
  mentions: [],
  ...values,
})

interface ServedDeal {
  readonly deal: Deal
  readonly dealPath: string
}

/** Answers what a stage of a deal loads once it is selected. */
export function serveStages(): void {
  server.byDefault(listBundles, listOf([]))
  server.byDefault(listBundleRequests, { results: [] })
  server.byDefault(listAdditionalRequests, { results: [] })
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
  serveStages()
  return { deal, dealPath: `/partner/${partnerId}/deals/${deal.id}` }
}
