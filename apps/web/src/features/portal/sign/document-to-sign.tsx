import { lazy, Suspense, useMemo } from 'react'
import { byteSource } from '../../../domain/documents/preview/document-bytes.ts'
import { PreviewKeysEnabled } from '../../../domain/documents/preview/preview-keys.ts'
import { PreviewBoundary, PreviewLoading } from '../../../domain/documents/preview/preview-states.tsx'
import { useViewerRole } from '../../../lib/auth/viewer-role.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import styles from './sign.module.css'

const PdfView = lazy(async () => ({
  default: (await loadChunk(() => import('../../../domain/documents/preview/pdf/pdf-view.tsx'))).PdfView,
}))

interface DocumentToSignProps {
  partnerId: string
  document: { id: string; name: string; size: number | null }
  /** Called once the end of the document has been on screen. */
  onEnd: () => void
  asText: boolean
}

export function DocumentToSign({ partnerId, document, onEnd, asText }: DocumentToSignProps) {
  const side = useViewerRole()
  const { id } = document
  const source = useMemo(() => byteSource({ partnerId, documentId: id, as: 'inline', side }), [partnerId, id, side])
  return (
    <div className={styles.document}>
      <PreviewKeysEnabled value={false}>
        <PreviewBoundary>
          <Suspense fallback={<PreviewLoading />}>
            <PdfView {...{ document, source, onEnd, asText }} isToSign />
          </Suspense>
        </PreviewBoundary>
      </PreviewKeysEnabled>
    </div>
  )
}
