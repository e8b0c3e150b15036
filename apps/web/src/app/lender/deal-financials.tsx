import type { LenderDeal } from '@loanyard/contract/lender-area'
import { useQuery } from '@tanstack/react-query'
import { FinancialsToRead } from '../../features/financials/financials-to-read.tsx'
import { exportFinancials } from '../../features/lender-area/financials.ts'
import { financialsQuery, lookMs } from '../../features/lender-area/queries.ts'
import { useLookEvery } from '../../lib/live/live.ts'

/** The financial picture as its lender reads it. */
export function DealFinancials({ deal }: { deal: LenderDeal }) {
  const place = { partnerId: deal.partner.id, dealId: deal.id }
  const query = useQuery({ ...financialsQuery(place), refetchInterval: useLookEvery(lookMs.deal) })
  return (
    <FinancialsToRead
      place={place}
      query={query}
      onExport={(format) => exportFinancials(place, format)}
      note={`${deal.partner.name} can see what you export.`}
    />
  )
}
