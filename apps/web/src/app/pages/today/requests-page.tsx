import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'

// Its many parts are named here, not in what every page loads first.
const RequestsOfDeals = lazy(async () => ({
  default: (await loadChunk(() => import('./requests-of-deals.tsx'))).RequestsOfDeals,
}))

export function RequestsPage() {
  return (
    <Suspense>
      <RequestsOfDeals />
    </Suspense>
  )
}
