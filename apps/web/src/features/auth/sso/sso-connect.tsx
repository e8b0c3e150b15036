import { startSsoLink } from '@loanyard/contract/auth/sso/sign-in'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  leaveForProvider,
  pendingConnection,
  type PendingConnection,
  ssoPaths,
} from '../../../domain/sign-in/sso-journey.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useSignedIn } from '../../../lib/auth/session.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { AuthLayout } from '../auth-layout.tsx'
import { typedEmail } from '../tab-storage.ts'
import * as copy from './copy.ts'

function Confirmation({ pending, onLeave }: { pending: PendingConnection; onLeave: () => void }) {
  const { connection, provider, partner, area } = pending
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(startSsoLink, { body: { connection } }),
    onSuccess: (start) =>
      leaveForProvider(start, {
        purpose: 'link',
        connection,
        provider,
        from: ssoPaths.connect,
        next: paths[area],
        partnerId: null,
      }),
  })
  return (
    <AuthLayout title={copy.connectTitle(provider)} intro={copy.connectText(provider, partner)} takesHeadingFocus>
      <div className={ui.stack3}>
        {error !== null && (
          <p className={ui.problem} role="alert">
            {messageOf(error)}
          </p>
        )}
        <Button variant="primary" size="large" wide busy={isPending} onClick={() => mutate()}>
          {copy.connect}
        </Button>
        <Button variant="quiet" wide onClick={onLeave}>
          {copy.notNow}
        </Button>
      </div>
    </AuthLayout>
  )
}

/** For a person whose account an identity provider could sign in to: first they sign in as usual, then they confirm. */
export function SsoConnect() {
  const navigate = useNavigate()
  const isSignedIn = useSignedIn()
  const [pending] = useState(pendingConnection.read)
  if (pending === null) return <AuthLayout title={copy.nothingToConnect} intro={copy.nothingToConnectText} />
  const { provider, partner, email, area } = pending
  if (isSignedIn) {
    const leave = () => {
      pendingConnection.clear()
      void navigate({ href: paths[area] })
    }
    return <Confirmation pending={pending} onLeave={leave} />
  }
  const signIn = () => {
    typedEmail.write(email)
    void navigate({ to: paths.login[area], search: { next: ssoPaths.connect } })
  }
  return (
    <AuthLayout title={copy.linkTitle(provider)} intro={copy.linkFirst(provider, email, partner)} takesHeadingFocus>
      <Button variant="primary" size="large" wide onClick={signIn}>
        {copy.signInAsUsual}
      </Button>
    </AuthLayout>
  )
}
