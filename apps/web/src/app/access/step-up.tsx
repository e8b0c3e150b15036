import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { StepUpDialog } from '../../features/auth/confirmation/step-up-dialog.tsx'
import { userQuery } from '../../features/auth/queries.ts'
import { useSignedIn } from '../../lib/auth/session.ts'
import { stepUp } from '../../lib/auth/step-up.ts'

/** Asks the signed-in person to confirm their identity; canceled when the session ends. */
export function StepUp() {
  const { data: user } = useQuery(userQuery)
  const isSignedIn = useSignedIn()
  const isOver = !isSignedIn || user === undefined
  useEffect(() => {
    if (isOver) stepUp.answer(false)
  }, [isOver])
  if (isOver) return null
  return <StepUpDialog user={user} onConfirmed={() => stepUp.answer(true)} onClose={() => stepUp.answer(false)} />
}
