import { useState, type ReactNode } from 'react'
import { DocumentPreview } from './preview/document-preview.tsx'
import type { PreviewDocument } from './preview/preview-kind.ts'

type Shown = Pick<PreviewDocument, 'id' | 'name' | 'file_type' | 'size' | 'active_content'> & Partial<PreviewDocument>

export interface Preview {
  /** `among` are the documents that Previous and Next move through. */
  readonly open: (document: Shown, among?: readonly Shown[]) => void
  /** The caller renders this. */
  readonly shown: ReactNode
}

/** Only a document that has arrived can be opened. */
function asReady(document: Shown): PreviewDocument {
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
