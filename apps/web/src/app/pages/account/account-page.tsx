import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { notificationTypeLabel } from '../../../domain/labels/notification-labels.ts'
import { AccountView } from '../../../features/account/account-view.tsx'
import { linkRequest } from '../../../features/auth/magic-link/request-link.ts'
import { usePendingLink, useSecondsUntil, formatWait, linkLabels } from '../../../features/auth/magic-link/use-link.ts'
import { userQuery } from '../../../features/auth/queries.ts'
import { signOut } from '../../../features/auth/sign-out.ts'
import { alwaysEmailed, typesOf } from '../../../features/notifications/inbox.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { partnerIdIn } from '../../../lib/navigation/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { useArea } from '../../access/areas.ts'
import * as copy from './copy.ts'

function PasswordLink({ email }: { email: string }) {
  const area = useArea()
  const pathname = useLocation({ select: (location) => location.pathname })
  const note = usePendingLink('SET_PSWD')
  const pendingLink = note?.email === email ? note : null
  const wait = useSecondsUntil(pendingLink?.again_at ?? 0)
  const { mutate: requestLink, isPending } = useMutation({
    ...linkRequest,
    onError: (error) => notifyError(reasonOf(error, copy.linkSendFailed)),
  })
  const waiting = wait > 0 ? copy.sendAgainIn(formatWait(wait)) : copy.sendAgain
  return (
    <>
      <p role="status">{pendingLink !== null && copy.linkSent(linkLabels.SET_PSWD.validity)}</p>
      <Button
        busy={isPending}
        disabled={wait > 0}
        onClick={() => requestLink({ type: 'SET_PSWD', email, area, next: pathname })}
      >
        {pendingLink === null ? copy.emailPasswordLink : waiting}
      </Button>
    </>
  )
}

export function AccountPage() {
  const { data: user } = useQuery(userQuery)
  const area = useArea()
  const partnerId = useLocation({ select: ({ pathname }) => partnerIdIn(pathname) })
  // Areas admit no one before the user is loaded; right after signing out there is none for a moment.
  if (user === undefined) return null
  return (
    <AccountView
      key={user.id}
      title={area === 'partner' ? copy.yourAccount : copy.settings}
      user={user}
      types={typesOf[area]}
      alwaysEmailed={alwaysEmailed[area]}
      otherEmails={area === 'portal' ? [copy.reminders] : []}
      nameOf={(type) => notificationTypeLabel(area, type)}
      onChanged={(changed) => queryClient.setQueryData(userQuery.queryKey, changed)}
      calendar={partnerId === null ? null : { partnerId }}
      onSignOut={() => void signOut()}
      linkRequest={<PasswordLink email={user.email} />}
    />
  )
}
