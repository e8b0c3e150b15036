import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { UnseenHeading } from '../../ui/unseen-heading.tsx'

/** In place of a page that could not be loaded; trying again loads it anew without losing the address. */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    reset()
    await router.invalidate()
    setRetrying(false)
  }
  return (
    <>
      <UnseenHeading name="Couldn’t load" />
      <FailedState title="Couldn’t load this page" onRetry={() => void retry()} retrying={retrying}>
        {sentenceOf(error)}
      </FailedState>
    </>
  )
}
