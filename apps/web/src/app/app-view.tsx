import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type RegisteredRouter } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { stepUp } from '../lib/auth/step-up.ts'
import { loadChunk } from '../lib/browser/lazy-chunk.ts'
import { whenIdle } from '../lib/browser/when-idle.ts'
import { queryClient } from '../lib/cache/query-client.ts'

// The first page of a visit has no message to show; an early one waits until the toaster has loaded.
const Toaster = lazy(async () => {
  await whenIdle()
  return { default: (await loadChunk(() => import('../ui/feedback/toaster.tsx'))).Toaster }
})

const StepUp = lazy(async () => ({ default: (await loadChunk(() => import('./access/step-up.tsx'))).StepUp }))

function StepUpWhereAsked() {
  const lacking = useSyncExternalStore(stepUp.subscribe, stepUp.asked)
  return (
    lacking && (
      <Suspense>
        <StepUp lacking={lacking} />
      </Suspense>
    )
  )
}

/** Everything on the page: the route, the identity confirmation and the toasts. */
export function AppView({ router }: { router: RegisteredRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <StepUpWhereAsked />
      <Suspense>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  )
}
