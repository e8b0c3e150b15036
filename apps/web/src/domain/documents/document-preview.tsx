import { lazy, Suspense, useState, type ReactNode } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import type { DocumentPreviewProps, PreviewDocument } from './preview/preview-kind.ts'

const PreviewDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./preview/preview-dialog.tsx'))).PreviewDialog,
}))

/** Loads the preview when the first document is opened. */
export function DocumentPreview(props: DocumentPreviewProps) {
  return (
    <Suspense fallback={null}>
      <PreviewDialog {...props} />
    </Suspense>
  )
}

type OpenableDocument = Pick<PreviewDocument, 'id' | 'name' | 'file_type' | 'size' | 'active_content'> &
  Partial<PreviewDocument>

export interface Preview {
  /** `among` are the documents that Previous and Next move through. */
  readonly open: (document: OpenableDocument, among?: readonly OpenableDocument[]) => void
  /** The caller renders this. */
  readonly shown: ReactNode
}

/** Only a document that has arrived can be opened. */
function asReady(document: OpenableDocument): PreviewDocument {
  return { pages: null, has_preview: false, state: 'ready', problem: null, ...document }
}

export function usePreview(partnerId: string): Preview {
  const [documents, setDocuments] = useState<readonly PreviewDocument[]>([])
  const [index, setIndex] = useState(0)
  const open: Preview['open'] = (document, among = [document]) => {
    setDocuments(among.map(asReady))
    setIndex(
      Math.max(
        0,
        among.findIndex(({ id }) => id === document.id),
      ),
    )
  }
  const shown = documents.length > 0 && (
    <DocumentPreview {...{ documents, index, partnerId }} onIndex={setIndex} onClose={() => setDocuments([])} />
  )
  return { open, shown }
}
