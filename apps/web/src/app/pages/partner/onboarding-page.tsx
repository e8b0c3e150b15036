import { useQuery } from '@tanstack/react-query'
import { getRouteApi, lazyRouteComponent, useLocation } from '@tanstack/react-router'
import { Suspense, useState, useSyncExternalStore } from 'react'
import {
  OnboardingView,
  type Onboarded,
  onboardingModeQuery,
} from '../../../features/auth/onboarding/onboarding-view.tsx'
import type { Step } from '../../../features/auth/onboarding/steps.ts'
import { typedEmail } from '../../../features/auth/tab-storage.ts'
import { invitationCode } from '../../../lib/auth/link-code.ts'
import { session, useSignedIn } from '../../../lib/auth/session.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { contactEmail } from '../../shell/contact-email.ts'
import * as copy from './copy.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous step, so that going back is one step in the history too. */
    cameFrom?: Step
  }
}

// Rarely needed.
const AlreadySignedIn = lazyRouteComponent(() => loadChunk(() => import('./already-signed-in.tsx')), 'AlreadySignedIn')
const OnboardingClosed = lazyRouteComponent(
  () => loadChunk(() => import('./onboarding-closed.tsx')),
  'OnboardingClosed',
)

const route = getRouteApi('/partner/onboarding')
const searchOf = (step: Step) => (step === 'about' ? {} : { step })

/** Null where onboarding is open, or until the server has said. */
function useClosedTo(): 'invited' | 'off' | null {
  const { data } = useQuery(onboardingModeQuery)
  const hasInvitation = useSyncExternalStore(invitationCode.subscribe, invitationCode.read) !== null
  if (data === undefined || data.mode === 'open') return null
  return data.mode === 'invited' && hasInvitation ? null : data.mode
}

/** Each step has its own URL and history entry. */
export function OnboardingPage() {
  const { step = 'about' } = route.useSearch()
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom })
  const navigate = route.useNavigate()
  const isSignedIn = useSignedIn()
  const [isLeaving, setLeaving] = useState(false)
  const closed = useClosedTo()

  const go = (to: Step, how: 'forward' | 'back' | 'replace') => {
    if (how === 'back' && cameFrom === to) return window.history.back()
    void navigate({
      search: searchOf(to),
      replace: how !== 'forward',
      state: how === 'forward' ? { cameFrom: step } : {},
    })
  }
  const enter = async ({ access, refresh, partner }: Onboarded, firstName: string) => {
    setLeaving(true)
    session.start({ access, refresh })
    await navigate({ to: '/partner/$partnerId/deals', params: { partnerId: partner.id }, replace: true })
    notifySuccess(copy.welcome(firstName, partner.name))
  }
  if (isSignedIn && !isLeaving) {
    return (
      <Suspense>
        <AlreadySignedIn />
      </Suspense>
    )
  }
  if (closed !== null && !isLeaving) {
    return (
      <Suspense>
        <OnboardingClosed mode={closed} />
      </Suspense>
    )
  }
  return (
    <OnboardingView
      requestedStep={step}
      onGo={go}
      onOnboarded={enter}
      onSignIn={typedEmail.write}
      planHelp={
        <>
          {copy.plansAreTheSame}
          <a href={`mailto:${contactEmail}`}>{copy.emailUs}</a>.
        </>
      }
    />
  )
}
