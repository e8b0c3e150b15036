import { isManagingRole } from '@loanyard/contract/core/values'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ReportsView } from '../../../features/reports/reports-view.tsx'
import { useStaff } from '../../access/active-profile.ts'
import { ForbiddenPage } from './forbidden-page.tsx'

/** For Admins and Managers, because it adds up all deals. */
export function ReportsPage() {
  const { partnerId } = useParams({ from: '/staff/partner/$partnerId/reports' })
  const address = useSearch({ from: '/staff/partner/$partnerId/reports' })
  const navigate = useNavigate()
  const role = useStaff()?.profile?.role
  if (!isManagingRole(role)) return <ForbiddenPage />
  return (
    <ReportsView
      key={partnerId}
      partnerId={partnerId}
      address={address}
      onAddressChange={(search) => void navigate({ to: '.', search, resetScroll: false })}
    />
  )
}
