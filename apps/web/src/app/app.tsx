import { captureLinkCodes } from '../lib/auth/link-code.ts'
import { session } from '../lib/auth/session.ts'
import { prefetchNextPage } from '../lib/browser/when-idle.ts'
import { isSignedOutPage } from '../lib/navigation/paths.ts'
import { followSession } from './access/follow-session.ts'
import { AppView } from './app-view.tsx'
import { prefetchInitialRoute, preloadPageList } from './routes/lazy-page.ts'
import { createPageRouter } from './routes/router.ts'

// Before the router reads the URL, so that it never sees a link's code.
captureLinkCodes()
if (!isSignedOutPage(location.pathname)) preloadPageList()
const router = createPageRouter()
followSession(router, session)
prefetchInitialRoute(router)
void prefetchNextPage()

export function App() {
  return <AppView router={router} />
}
