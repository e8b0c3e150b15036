import type { Area } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../../lib/auth/session.ts'
import { AuthLayout, LeaveLink } from '../auth-layout.tsx'
import type { OpenedLink } from '../magic-link/link-landing.tsx'
import { usePendingLink } from '../magic-link/use-link.ts'
import { userQuery } from '../queries.ts'
import { invalidatedPassword, typedEmail } from '../tab-storage.ts'
import { PasswordForm } from './password-form.tsx'

interface SetPasswordLandingProps {
  area: Area
  link: OpenedLink
  code: string
  onRefused: (sentence: string) => void
  onDone: () => void
}

/** A working set-password link opened in this tab, from an invitation or a forgotten password. */
export function SetPasswordLanding({ area, link, code, onRefused, onDone }: SetPasswordLandingProps) {
  const note = usePendingLink('SET_PSWD')
  const isFromThisBrowser = note?.email.toLowerCase() === link.email.toLowerCase()
  const { data: user } = useQuery({ ...userQuery, enabled: useSignedIn() })
  const refuse = (sentence: string) => {
    typedEmail.write(link.email)
    onRefused(sentence)
  }
  const isDifferentUser = user !== undefined && user.email.toLowerCase() !== link.email.toLowerCase()
  return (
    <AuthLayout
      title="Choose a password"
      intro={
        <>
          {user !== undefined && !isDifferentUser && invalidatedPassword.isSet() && (
            <p>
              Your email address is confirmed. This isn’t the browser the account was created in, so its first password
              no longer works and it’s signed out everywhere else.
            </p>
          )}
          {link.full_name !== '' && <p>Hello {link.full_name}.</p>}
          <p>You’ll use this password with your email to sign in.</p>
          {isDifferentUser && (
            <p>
              You’re signed in as <b>{user.email}</b>. This will sign you in as <b>{link.email}</b> instead.
            </p>
          )}
        </>
      }
    >
      <PasswordForm
        knownEmail={link.email}
        linkCode={code}
        next={isFromThisBrowser ? note.next : null}
        focus="password"
        onRefused={refuse}
        onDone={onDone}
      />
      <LeaveLink area={area} />
    </AuthLayout>
  )
}
