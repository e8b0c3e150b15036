import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { cooldownMs, pendingLinks } from '../../../features/auth/magic-link/pending-link.ts'
import { userQuery } from '../../../features/auth/queries.ts'
import { PreQualifyView } from '../../../features/loan-requests/pre-qualify/pre-qualify-view.tsx'
import { preQualifyQuery } from '../../../features/loan-requests/pre-qualify/queries.ts'
import { SentView, lastSentRequest, type Sent } from '../../../features/loan-requests/pre-qualify/sent-view.tsx'
import type { Step } from '../../../features/loan-requests/pre-qualify/steps.ts'
import { ApiError, isNotFound } from '../../../lib/api/api-error.ts'
import { useSignedIn } from '../../../lib/auth/session.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { PageTitle, VisuallyHiddenHeading } from '../../../ui/layout/page-title.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { MessagePage } from '../../shell/message-page.tsx'
import * as copy from './copy.ts'
import styles from './public.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous step, so that going back is one step in the history too. */
    preQualifyFrom?: Step
  }
}

function NoBroker({ isNamed }: { isNamed: boolean }) {
  return (
    <MessagePage
      title={isNamed ? copy.brokerNotFound : copy.noBroker}
      actions={
        <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
          {copy.goHome}
        </Link>
      }
    >
      <PageTitle name={copy.noBrokerPageTitle} />
      {isNamed ? copy.brokerNotFoundHelp : copy.noBrokerHelp}
    </MessagePage>
  )
}

/** Each step has its own URL and history entry. */
export function PreQualifyPage() {
  const partnerId = useParams({ strict: false, select: (params) => params.partnerId ?? null })
  const { data: to, error, refetch, isFetching } = useQuery(preQualifyQuery(partnerId))
  if (isNotFound(error)) return <NoBroker isNamed={partnerId !== null} />
  if (error !== null) {
    return (
      <>
        <VisuallyHiddenHeading name={copy.preQualifyPageTitle} />
        <FailedState title={copy.formFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {error instanceof ApiError ? error.detail : undefined}
        </FailedState>
      </>
    )
  }
  if (to === undefined) {
    return (
      <>
        <VisuallyHiddenHeading name={copy.preQualifyPageTitle} />
        <div className={clsx(ui.line3, styles.waiting)} role="status">
          <Spinner /> {copy.loading}
        </div>
      </>
    )
  }
  return <PreQualifyForm key={to.partner.id} to={to} partnerId={partnerId} />
}

function PreQualifyForm({
  to,
  partnerId,
}: {
  to: Parameters<typeof PreQualifyView>[0]['to']
  partnerId: string | null
}) {
  const step = useSearch({ strict: false, select: (search): Step => stepOf(search.step) })
  const cameFrom = useLocation({ select: ({ state }) => state.preQualifyFrom })
  const navigate = useNavigate()
  const isSignedIn = useSignedIn()
  const { data: user } = useQuery({ ...userQuery, enabled: isSignedIn })
  const [sent, setSent] = useState(() => lastSentRequest.read(to.partner.id))
  const path = paths.preQualify(partnerId ?? undefined)

  const go = (next: Step, how: 'forward' | 'back' | 'replace') => {
    if (how === 'back' && cameFrom === next) return window.history.back()
    void navigate({
      to: path,
      search: next === 'purpose' ? {} : { step: next },
      replace: how !== 'forward',
      state: how === 'forward' ? { preQualifyFrom: step } : {},
    })
  }
  const finish = (sentRequest: Sent) => {
    lastSentRequest.write(to.partner.id, sentRequest)
    if (isSignedIn) void queryClient.invalidateQueries(userQuery)
    else
      pendingLinks.write(
        { type: 'LOG_IN', area: 'requests', email: sentRequest.email, next: null },
        Date.now() + cooldownMs,
      )
    setSent(sentRequest)
    void navigate({ to: path, search: {}, replace: true })
  }
  const again = () => {
    lastSentRequest.clear(to.partner.id)
    setSent(null)
  }
  if (sent !== null) {
    const isRequester = user?.email === sent.email.toLowerCase()
    const signedIn = isSignedIn ? (isRequester ? 'requester' : 'other') : 'none'
    return <SentView sent={sent} to={to} signedIn={signedIn} onAnother={again} />
  }
  return <PreQualifyView to={to} requestedStep={step} path={path} onGo={go} onSent={finish} />
}

const later = ['amount', 'business', 'you', 'consent'] as const

/** Other pages use the same search field with other values. */
function stepOf(step: string | undefined): Step {
  return later.find((each) => each === step) ?? 'purpose'
}
