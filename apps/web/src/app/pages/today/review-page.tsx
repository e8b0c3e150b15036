import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { ReviewQueue } from '../../../features/requests/review-queue/review-queue.tsx'
import { useStaff } from '../../access/active-profile.ts'

const from = '/staff/partner/$partnerId/review'
const to = '/partner/$partnerId/review'

/** For every role: a Coordinator sees the answers on the deals shared with them. */
export function ReviewPage() {
  const { partnerId } = useParams({ from })
  const address = useSearch({ from })
  const navigate = useNavigate()
  const router = useRouter()
  const params = { partnerId }
  return (
    <ReviewQueue
      key={partnerId}
      partnerId={partnerId}
      address={address}
      onAddressChange={(search, replace) => void navigate({ to, params, search, replace, resetScroll: false })}
      hrefOf={(request) => router.buildLocation({ to, params, search: { ...address, request } }).href}
      hasOthersDeals={useStaff()?.profile?.role !== 'Coordinator'}
    />
  )
}
