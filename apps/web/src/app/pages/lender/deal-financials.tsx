import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { useQuery } from '@tanstack/react-query'
import { ReadOnlyFinancials } from '../../../features/financials/panels/read-only-financials.tsx'
import { exportFinancials } from '../../../features/lender-area/queries.ts'
import { financialsQuery, pollMs } from '../../../features/lender-area/queries.ts'
import { usePollInterval } from '../../../lib/realtime/realtime.ts'
import * as copy from './copy.ts'

export function DealFinancials({ deal }: { deal: LenderDeal }) {
  const dealRef = { partnerId: deal.partner.id, dealId: deal.id }
  const query = useQuery({ ...financialsQuery(dealRef), refetchInterval: usePollInterval(pollMs.deal) })
  return (
    <ReadOnlyFinancials
      dealRef={dealRef}
      query={query}
      onExport={(format) => exportFinancials(dealRef, format)}
      note={copy.exportNotice(deal.partner.name)}
    />
  )
}
