import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { fetchSoon } from '../lib/fetch-soon.ts'
import { takeLinkCodes } from '../lib/link-code.ts'
import { queryClient } from '../lib/query-client.ts'
import { isEntrance } from '../lib/paths.ts'
import { session } from '../lib/session.ts'
import { stepUp } from '../lib/step-up.ts'
import { announcePages } from './behind-the-doors.ts'
import { beginFirstPage } from './first-page.ts'
import { createPageRouter } from './router.tsx'
import { followSession } from './follow-session.ts'
import { loadPart } from '../lib/load-part.ts'
import { whenUp } from '../lib/when-up.ts'

// Nothing on the first page of a visit has a message to show; one that comes sooner waits for it.
const Toaster = lazy(async () => {
  await whenUp()
  return { default: (await loadPart(() => import('../ui/toaster.tsx'))).Toaster }
})

// Before the router reads the address: it must never see the code of a link.
takeLinkCodes()
if (!isEntrance(location.pathname)) announcePages()
const router = createPageRouter(queryClient)
followSession(router, session, queryClient)
beginFirstPage(router, queryClient)
void fetchSoon()

const StepUp = lazy(async () => ({ default: (await loadPart(() => import('./step-up.tsx'))).StepUp }))

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
