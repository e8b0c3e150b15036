import { useParams } from '@tanstack/react-router'
import { LenderView } from '../../../features/lenders/detail/lender-view.tsx'
import { RequireManager } from './forbidden-page.tsx'

/** For Admins and Managers. */
export function LenderPage() {
  const { partnerId, lenderId } = useParams({ from: '/staff/partner/$partnerId/lenders/$lenderId' })
  return (
    <RequireManager>
      <LenderView key={lenderId} partnerId={partnerId} lenderId={lenderId} />
    </RequireManager>
  )
}
