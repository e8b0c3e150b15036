import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AccountView } from '../../features/account/account-view.tsx'
import { signOut } from '../../features/auth/mutations.ts'
import { userQuery } from '../../features/auth/queries.ts'
import { typesOf } from '../../features/notifications/box.ts'
import { notificationTypeLabel } from '../../lib/notification-types.ts'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import { useArea } from '../use-area.ts'
import { PasswordLink } from './password-link.tsx'

/** One's own account; the same page in every area. */
export function AccountPage() {
  const { data: user } = useQuery(userQuery)
  const client = useQueryClient()
  const area = useArea()
  // The area lets nobody in before the user is loaded; after a sign-out there is none for a moment.
  if (user === undefined) return null
  return (
    // Not every area has it around its pages.
    <ThemeProvider>
      <AccountView
        key={user.id}
        title={area === 'partner' ? 'Your account' : 'Settings'}
        user={user}
        types={typesOf[area]}
        nameOf={(type) => notificationTypeLabel(area, type)}
        onChanged={(changed) => client.setQueryData(userQuery.queryKey, changed)}
        onSignOut={() => void signOut()}
        linkRequest={<PasswordLink email={user.email} />}
      />
    </ThemeProvider>
  )
}
