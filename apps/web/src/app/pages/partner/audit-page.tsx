import { isManagingRole } from '@loanyard/contract/core/values'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { EntryRecord } from '../../../features/audit/audit-row.tsx'
import { AuditView } from '../../../features/audit/audit-view.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { useStaff } from '../../access/active-profile.ts'
import * as copy from './copy.ts'
import { ForbiddenPage } from './forbidden-page.tsx'

function recordHref(partnerId: string, { kind, id }: EntryRecord): string {
  if (kind === 'deal') return paths.deal(partnerId, id)
  if (kind === 'lead') return `${paths.leads(partnerId)}?lead_status=All&lead=${id}`
  if (kind === 'lender') return paths.partnerLender(partnerId, id)
  return kind === 'staff' ? `${paths['user-management'](partnerId)}/${id}` : paths.bundle(partnerId, id)
}

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
      hrefOf={(record) => recordHref(partnerId, record)}
      onOpen={(href) => void navigate({ href })}
      links={
        role === 'Admin' && (
          <Link to={paths.securityLog(partnerId)} className={buttonClass()}>
            {copy.securityLog}
          </Link>
        )
      }
    />
  )
}
