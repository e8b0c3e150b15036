import { lazy, Suspense, type ComponentProps } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'

// Loan math isn't needed before an amount is typed.
const Estimate = lazy(() =>
  loadChunk(() => import('./estimate-view.tsx')).then((module) => ({ default: module.EstimateView })),
)
const Outlook = lazy(() =>
  loadChunk(() => import('./request-outlook.tsx')).then((module) => ({ default: module.RequestOutlook })),
)

export function EstimateView(props: ComponentProps<typeof Estimate>) {
  return (
    <Suspense>
      <Estimate {...props} />
    </Suspense>
  )
}

export function RequestOutlook(props: ComponentProps<typeof Outlook>) {
  return (
    <Suspense>
      <Outlook {...props} />
    </Suspense>
  )
}
