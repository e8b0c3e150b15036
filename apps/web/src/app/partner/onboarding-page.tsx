import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut } from '../../features/auth/mutations.ts'
import { typedEmail } from '../../features/auth/typed-email.ts'
import { OnboardingView, type Onboarded } from '../../features/onboarding/onboarding-view.tsx'
import type { Step } from '../../features/onboarding/steps.ts'
import { paths } from '../../lib/paths.ts'
import { session } from '../../lib/session.ts'
import { useSignedIn } from '../../lib/use-session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { notifySuccess } from '../../ui/toast.ts'
import { contactAddress } from '../shell/contact.ts'
import { Notice } from '../shell/notice.tsx'
import { useStaff } from './active-profile.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step that led to the present one, so that a step back is one in the history too. */
    cameFrom?: Step
  }
}

const route = getRouteApi('/partner/onboarding')
const searchOf = (step: Step) => (step === 'about' ? {} : { step })

/** For somebody who is signed in already: who that is, and the two ways on. */
function SignedInAlready() {
  const staff = useStaff()
  return (
    <Notice
      title="You are signed in already"
      actions={
        <>
          <Link to={paths.partner} className={buttonClass({ variant: 'primary' })}>
            Go to your deals
          </Link>
          <Button onClick={() => void signOut(paths.partnerOnboarding)}>Sign out and create an account</Button>
        </>
      }
    >
      <PageTitle name="Create your account" />
      {staff !== null && (
        <>
          You are {staff.user.full_name}, {staff.user.email}.{' '}
        </>
      )}
      A new partner needs an email address that has no account yet.
    </Notice>
  )
}

/** Opens a partner, step by step; each step is in the address and in the history. */
export function OnboardingPage() {
  const { step = 'about' } = route.useSearch()
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom })
  const navigate = route.useNavigate()
  const isSignedIn = useSignedIn()
  const [isLeaving, setLeaving] = useState(false)

  const go = (to: Step, how: 'on' | 'back' | 'instead') => {
    if (how === 'back' && cameFrom === to) return window.history.back()
    void navigate({
      search: searchOf(to),
      replace: how !== 'on',
      state: how === 'on' ? { cameFrom: step } : {},
    })
  }
  const enter = async ({ access, refresh, partner }: Onboarded, firstName: string) => {
    setLeaving(true)
    session.start({ access, refresh })
    await navigate({ to: '/partner/$partnerId/deals', params: { partnerId: partner.id }, replace: true })
    notifySuccess(`Welcome, ${firstName}. ${partner.name} is ready.`)
  }
  if (isSignedIn && !isLeaving) return <SignedInAlready />
  return (
    <OnboardingView
      wanted={step}
      onGo={go}
      onOnboarded={enter}
      onSignIn={typedEmail.write}
      planHelp={
        <>
          All plans include the same today. To change yours later, <a href={`mailto:${contactAddress}`}>write to us</a>.
        </>
      }
    />
  )
}
