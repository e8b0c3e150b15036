import { finishSsoTest, startSsoTest, type SsoTestResult } from '@loanyard/contract/auth/sso/connections'
import { finishSso, finishSsoLink, startSso, startSsoLink } from '@loanyard/contract/auth/sso/sign-in'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { ssoKeys } from '../../../domain/query-keys.ts'
import {
  journeys,
  leaveForProvider,
  pendingConnection,
  type Journey,
  ssoPaths,
} from '../../../domain/sign-in/sso-journey.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { AuthLayout, AuthPending } from '../auth-layout.tsx'
import styles from '../auth.module.css'
import { startSession } from '../mutations.ts'
import * as copy from './copy.ts'
import { TestResult } from './test-result.tsx'

/** What the provider sent the browser back with. */
export interface ProviderAnswer {
  readonly state: string
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
  readonly error_description?: string | undefined
  readonly session_state?: string | undefined
}

type Finished =
  | { readonly kind: 'entering' | 'link_required' | 'linked' }
  | { readonly kind: 'tested'; readonly result: SsoTestResult }

async function finish({ purpose, attempt, next, partnerId }: Journey, answer: ProviderAnswer): Promise<Finished> {
  const body = { attempt, ...answer }
  if (purpose === 'test') {
    const result = await callApi(finishSsoTest, { params: { partner_id: partnerId ?? '' }, body })
    return { kind: 'tested', result }
  }
  if (purpose === 'link') {
    await callApi(finishSsoLink, { body })
    pendingConnection.clear()
    void queryClient.invalidateQueries({ queryKey: ssoKeys('own') })
    return { kind: 'linked' }
  }
  const { tokens, provider, partner, area, email } = await callApi(finishSso, { body })
  if (tokens === null) {
    const { id: connection, name } = provider
    pendingConnection.write({ connection, provider: name, partner: partner.name, email: email ?? '', area })
    return { kind: 'link_required' }
  }
  startSession(tokens, { to: next ?? paths[area] })
  return { kind: 'entering' }
}

const waiting = { sign_in: copy.signingIn, link: copy.connecting, test: copy.testing } as const
const failures = { sign_in: copy.failed, link: copy.connectFailed, test: copy.testFailed } as const
const waysBack = { sign_in: copy.backToSignIn, link: copy.backToAccount, test: copy.backToSettings } as const

function Failure({ journey, children }: { journey: Journey | null; children: string }) {
  const again = useMutation({
    mutationFn: ({ purpose, connection, partnerId }: Journey) => {
      if (purpose === 'sign_in') return callApi(startSso, { body: { connection } })
      if (purpose === 'link') return callApi(startSsoLink, { body: { connection } })
      return callApi(startSsoTest, { params: { partner_id: partnerId ?? '', sso_connection_id: connection } })
    },
    onSuccess: leaveForProvider,
  })
  const purpose = journey?.purpose ?? 'sign_in'
  return (
    <AuthLayout title={failures[purpose]} isFailure takesHeadingFocus>
      <div className={ui.stack4}>
        <p role="alert">{again.error === null ? children : messageOf(again.error)}</p>
        {journey !== null && (
          <Button variant="primary" size="large" wide busy={again.isPending} onClick={() => again.mutate(journey)}>
            {copy.tryAgain}
          </Button>
        )}
        <div className={styles.actions}>
          <Link to={journey?.from ?? paths.home} className={clsx(ui.underlined, styles.textLink)}>
            {waysBack[purpose]}
          </Link>
        </div>
      </div>
    </AuthLayout>
  )
}

/** Finishes what was begun in this tab: a sign-in, a connection or a test. The parameters leave the address bar. */
export function SsoCallback({ answer }: { answer: ProviderAnswer }) {
  const navigate = useNavigate()
  const [journey] = useState(journeys.read)
  const begun = useRef(false)
  const { mutate, data, error } = useMutation({ mutationFn: (given: Journey) => finish(given, answer) })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    journeys.clear()
    window.history.replaceState(window.history.state, '', ssoPaths.callback)
    if (journey !== null) mutate(journey)
  }, [journey, mutate])
  useEffect(() => {
    if (data?.kind === 'link_required') void navigate({ href: ssoPaths.connect, replace: true })
  }, [data, navigate])
  if (journey === null) return <Failure journey={null}>{copy.unknownJourney}</Failure>
  if (error !== null) return <Failure journey={journey}>{messageOf(error)}</Failure>
  if (data?.kind === 'tested') {
    return (
      <AuthLayout title={copy.testDone(journey.provider)} intro={copy.testIntro} takesHeadingFocus>
        <TestResult result={data.result} />
        <div className={styles.actions}>
          <Link to={journey.from} className={clsx(ui.underlined, styles.textLink)}>
            {copy.backToSettings}
          </Link>
        </div>
      </AuthLayout>
    )
  }
  if (data?.kind === 'linked') {
    return (
      <AuthLayout title={copy.connected(journey.provider)} intro={copy.connectedText} takesHeadingFocus>
        <Button variant="primary" size="large" wide onClick={() => void navigate({ href: journey.next ?? paths.home })}>
          {copy.goOn}
        </Button>
      </AuthLayout>
    )
  }
  return <AuthPending title={waiting[journey.purpose]} />
}
