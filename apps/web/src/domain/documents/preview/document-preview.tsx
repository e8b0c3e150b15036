import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import type { PreviewDocument } from './preview-kind.ts'

export interface DocumentPreviewProps {
  /** Those one may go through with previous and next. */
  readonly documents: readonly PreviewDocument[]
  /** Of the one that is shown. */
  readonly index: number
  readonly partnerId: string
  readonly onClose: () => void
  readonly onIndex: (index: number) => void
}

const PreviewDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./preview-dialog.tsx'))).PreviewDialog,
}))

/** Shows a document over the page, as far as it can be shown here; loaded when the first one is opened. */
export function DocumentPreview(props: DocumentPreviewProps) {
  return (
    <Suspense fallback={null}>
      <PreviewDialog {...props} />
    </Suspense>
  )
}
