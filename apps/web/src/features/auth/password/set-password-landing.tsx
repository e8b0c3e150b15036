import type { Area } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../../lib/auth/session.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { LeaveLink } from '../magic-link/leave-link.tsx'
import type { LinkRefusal } from '../magic-link/link-error.ts'
import type { OpenedLink } from '../magic-link/link-landing.tsx'
import { usePendingLink } from '../magic-link/use-link.ts'
import { userQuery } from '../queries.ts'
import { invalidatedPassword, typedEmail } from '../tab-storage.ts'
import * as copy from './copy.ts'
import { PasswordForm } from './password-form.tsx'

interface SetPasswordLandingProps {
  area: Area
  link: OpenedLink
  code: string
  onRefused: (refusal: LinkRefusal) => void
  onDone: () => void
}

/** A working set-password link opened in this tab, from an invitation or a forgotten password. */
export function SetPasswordLanding({ area, link, code, onRefused, onDone }: SetPasswordLandingProps) {
  const pendingLink = usePendingLink('SET_PSWD')
  const isFromThisBrowser = pendingLink?.email.toLowerCase() === link.email.toLowerCase()
  const { data: user } = useQuery({ ...userQuery, enabled: useSignedIn() })
  const refuse = (refusal: LinkRefusal) => {
    typedEmail.write(link.email)
    onRefused(refusal)
  }
  const isDifferentUser = user !== undefined && user.email.toLowerCase() !== link.email.toLowerCase()
  return (
    <AuthLayout
      title={copy.choosePassword}
      intro={
        <>
          {user !== undefined && !isDifferentUser && invalidatedPassword.isSet() && <p>{copy.firstPasswordInvalid}</p>}
          {link.full_name !== '' && <p>{copy.hello(link.full_name)}</p>}
          <p>{copy.passwordUse}</p>
          {isDifferentUser && (
            <p>
              {copy.signedInAs} <b>{user.email}</b>. {copy.willSignInAs} <b>{link.email}</b> {copy.instead}
            </p>
          )}
        </>
      }
    >
      <PasswordForm
        knownEmail={link.email}
        linkCode={code}
        next={isFromThisBrowser ? pendingLink.next : null}
        focus="password"
        onRefused={refuse}
        onDone={onDone}
      />
      <LeaveLink area={area} />
    </AuthLayout>
  )
}
