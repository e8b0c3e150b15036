import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import type { PreviewDocument } from './preview-kind.ts'

export interface DocumentPreviewProps {
  /** The documents that Previous and Next move through. */
  readonly documents: readonly PreviewDocument[]
  readonly index: number
  readonly partnerId: string
  readonly onClose: () => void
  readonly onIndex: (index: number) => void
}

const PreviewDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./preview-dialog.tsx'))).PreviewDialog,
}))

/** Loads the preview when the first document is opened. */
export function DocumentPreview(props: DocumentPreviewProps) {
  return (
    <Suspense fallback={null}>
      <PreviewDialog {...props} />
    </Suspense>
  )
}
