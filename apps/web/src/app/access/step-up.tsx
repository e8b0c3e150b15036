import { useEffect } from 'react'
import { SecondStepDialog } from '../../features/auth/confirmation/second-step-dialog.tsx'
import { StepUpDialog } from '../../features/auth/confirmation/step-up-dialog.tsx'
import { signOut } from '../../features/auth/sign-out.ts'
import { useSignedIn } from '../../lib/auth/session.ts'
import { stepUp } from '../../lib/auth/step-up.ts'

/**
 * Asks the signed-in person to confirm their identity, or for the second factor that their session lacks; canceled when
 * the session ends.
 */
export function StepUp({ lacking }: { lacking: string }) {
  const isSignedIn = useSignedIn()
  useEffect(() => {
    if (!isSignedIn) stepUp.answer(false)
  }, [isSignedIn])
  if (!isSignedIn) return null
  return lacking === 'step_up_required' ? (
    <StepUpDialog onConfirmed={() => stepUp.answer(true)} onClose={() => stepUp.answer(false)} />
  ) : (
    <SecondStepDialog onDone={() => stepUp.answer(true)} onSignOut={() => void signOut()} />
  )
}
