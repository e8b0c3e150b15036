import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { VisuallyHiddenHeading } from '../../../ui/layout/page-title.tsx'
import * as copy from '../copy.ts'

/** Trying again keeps the URL. */
export function RouteError({ error, reset }: ErrorComponentProps) {
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
      <VisuallyHiddenHeading name={copy.pageFailedPageTitle} />
      <FailedState title={copy.pageFailed} onRetry={() => void retry()} retrying={retrying}>
        {messageOf(error)}
      </FailedState>
    </>
  )
}
