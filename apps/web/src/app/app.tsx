import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { captureLinkCodes } from '../lib/auth/link-code.ts'
import { session } from '../lib/auth/session.ts'
import { stepUp } from '../lib/auth/step-up.ts'
import { loadChunk } from '../lib/browser/lazy-chunk.ts'
import { prefetchNextPage, whenIdle } from '../lib/browser/when-idle.ts'
import { queryClient } from '../lib/cache/query-client.ts'
import { isSignedOutPage } from '../lib/navigation/paths.ts'
import { followSession } from './access/follow-session.ts'
import { prefetchInitialRoute, preloadPageList } from './routes/lazy-page.ts'
import { createPageRouter } from './routes/router.ts'

// The first page of a visit has no message to show; an early one waits until the toaster has loaded.
const Toaster = lazy(async () => {
  await whenIdle()
  return { default: (await loadChunk(() => import('../ui/feedback/toaster.tsx'))).Toaster }
})

// Before the router reads the URL, so that it never sees a link's code.
captureLinkCodes()
if (!isSignedOutPage(location.pathname)) preloadPageList()
const router = createPageRouter(queryClient)
followSession(router, session, queryClient)
prefetchInitialRoute(router, queryClient)
void prefetchNextPage()

const StepUp = lazy(async () => ({ default: (await loadChunk(() => import('./access/step-up.tsx'))).StepUp }))

function StepUpWhereAsked() {
  const isAsked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked)
  return isAsked ? (
    <Suspense fallback={null}>
      <StepUp />
    </Suspense>
  ) : null
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <StepUpWhereAsked />
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  )
}
