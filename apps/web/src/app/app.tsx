import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { prefetchNextPage } from '../lib/fetch-soon.ts'
import { captureLinkCodes } from '../lib/link-code.ts'
import { queryClient } from '../lib/query-client.ts'
import { isSignedOutPage } from '../lib/paths.ts'
import { session } from '../lib/session.ts'
import { stepUp } from '../lib/step-up.ts'
import { preloadPageList } from './behind-the-doors.ts'
import { prefetchInitialRoute } from './first-page.ts'
import { createPageRouter } from './router.tsx'
import { followSession } from './follow-session.ts'
import { loadChunk } from '../lib/load-part.ts'
import { whenIdle } from '../lib/when-up.ts'

// Nothing on the first page of a visit has a message to show; one that comes sooner waits for it.
const Toaster = lazy(async () => {
  await whenIdle()
  return { default: (await loadChunk(() => import('../ui/toaster.tsx'))).Toaster }
})

// Before the router reads the address: it must never see the code of a link.
captureLinkCodes()
if (!isSignedOutPage(location.pathname)) preloadPageList()
const router = createPageRouter(queryClient)
followSession(router, session, queryClient)
prefetchInitialRoute(router, queryClient)
void prefetchNextPage()

const StepUp = lazy(async () => ({ default: (await loadChunk(() => import('./step-up.tsx'))).StepUp }))

/** Asks for proof of who is signed in once a call needs it; until then its code is not loaded. */
function StepUpWhereAsked() {
  const isAsked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked)
  return isAsked ? (
    <Suspense fallback={null}>
      <StepUp />
    </Suspense>
  ) : null
}

/** The whole page. */
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
