import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { takeLinkCodes } from '../lib/link-code.ts'
import { queryClient } from '../lib/query-client.ts'
import { session } from '../lib/session.ts'
import { Toaster } from '../ui/toaster.tsx'
import { createPageRouter } from './router.tsx'
import { followSession } from './follow-session.ts'

// Before the router reads the address: it must never see the code of a link.
takeLinkCodes()
const router = createPageRouter(queryClient)
followSession(router, session, queryClient)

/** The whole page. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  )
}
