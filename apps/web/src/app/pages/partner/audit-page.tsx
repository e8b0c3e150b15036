import { isManagingRole } from '@loanyard/contract/core/values'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AuditView } from '../../../features/audit/audit-view.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { useStaff } from '../../access/active-profile.ts'
import * as copy from './copy.ts'
import { ForbiddenPage } from './forbidden-page.tsx'

/** For Admins and Managers. */
export function AuditPage() {
  const { partnerId } = useParams({ from: '/staff/partner/$partnerId/audit' })
  const address = useSearch({ from: '/staff/partner/$partnerId/audit' })
  const navigate = useNavigate()
  const role = useStaff()?.profile?.role
  if (!isManagingRole(role)) return <ForbiddenPage />
  return (
    <AuditView
      key={partnerId}
      partnerId={partnerId}
      address={address}
      onAddressChange={(search) => void navigate({ to: '.', search, resetScroll: false })}
      dealHref={(dealId) => paths.deal(partnerId, dealId)}
      links={
        role === 'Admin' && (
          <Link to={paths.securityLog(partnerId)} className={buttonClass()}>
            {copy.securityLog}
          </Link>
        )
      }
      onOpenDeal={(dealId) => void navigate({ to: paths.deal(partnerId, dealId) })}
    />
  )
}
