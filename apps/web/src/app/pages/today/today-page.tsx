import { isManagingRole } from '@loanyard/contract/core/values'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { userKeys } from '../../../domain/first-keys.ts'
import { TodayView } from '../../../features/today/today-view.tsx'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { useStaff } from '../../access/active-profile.ts'

export function TodayPage() {
  const { partnerId } = useParams({ from: '/staff/partner/$partnerId/today' })
  const { of } = useSearch({ from: '/staff/partner/$partnerId/today' })
  const navigate = useNavigate()
  const staff = useStaff()
  if (staff === null) return null
  const seesAll = isManagingRole(staff.profile?.role)
  return (
    <TodayView
      key={partnerId}
      partnerId={partnerId}
      of={seesAll && of === 'everyone' ? 'everyone' : 'mine'}
      onWhoseChange={
        seesAll
          ? (whose) => void navigate({ to: '.', search: whose === 'mine' ? {} : { of: whose }, resetScroll: false })
          : null
      }
      user={staff.user}
      onUserChanged={(user) => queryClient.setQueryData(userKeys.all, user)}
    />
  )
}
