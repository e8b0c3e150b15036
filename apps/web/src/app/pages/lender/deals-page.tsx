import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { LenderDealsView } from '../../../features/lender-area/deals/lender-deals-view.tsx'

export function LenderDealsPage() {
  const { partnerId } = useParams({ from: '/lender/$partnerId/deals' })
  const address = useSearch({ from: '/lender/$partnerId/deals' })
  const navigate = useNavigate()
  return (
    <LenderDealsView
      key={partnerId}
      partnerId={partnerId}
      address={address}
      onAddressChange={(search, replace) =>
        void navigate({ to: '/lender/$partnerId/deals', params: { partnerId }, search, replace, resetScroll: false })
      }
    />
  )
}
