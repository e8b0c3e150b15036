import { lazy, Suspense } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import type { PreviewDocument } from './preview/preview-kind.ts'

const InlineDocument = lazy(async () => ({
  default: (await loadChunk(() => import('./preview/inline-document.tsx'))).InlineDocument,
}))

export type InlineDocuments = readonly (Pick<PreviewDocument, 'id' | 'name' | 'file_type' | 'size' | 'active_content'> &
  Partial<PreviewDocument>)[]

export interface InlinePreviewProps {
  readonly partnerId: string
  readonly documents: InlineDocuments
  readonly index: number
  readonly onIndex: (index: number) => void
}

/** A document as a part of the page, which keeps its keys. */
export function InlinePreview(props: InlinePreviewProps) {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <InlineDocument {...props} />
    </Suspense>
  )
}
