import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { auditPeopleQuery } from '../../../features/audit/queries.ts'
import { SecurityLogView } from '../../../features/audit/security-log/security-log-view.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { useStaff } from '../../access/active-profile.ts'
import * as copy from './copy.ts'
import { ForbiddenPage } from './forbidden-page.tsx'

/** For Admins. */
export function SecurityLogPage() {
  const { partnerId } = useParams({ from: '/staff/partner/$partnerId/security-log' })
  const address = useSearch({ from: '/staff/partner/$partnerId/security-log' })
  const navigate = useNavigate()
  const isAdmin = useStaff()?.profile?.role === 'Admin'
  const { data: people } = useQuery({ ...auditPeopleQuery(partnerId), enabled: isAdmin })
  if (!isAdmin) return <ForbiddenPage />
  return (
    <SecurityLogView
      key={partnerId}
      partnerId={partnerId}
      address={address}
      people={people?.results ?? []}
      onAddressChange={(search) => void navigate({ to: '.', search, resetScroll: false })}
      links={
        <Link to={paths.audit(partnerId)} className={buttonClass()}>
          {copy.auditTrail}
        </Link>
      }
    />
  )
}
