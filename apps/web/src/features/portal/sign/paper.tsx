import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useViewerRole } from '../../../lib/side.ts'
import { byteSource } from '../../documents/preview/bytes.ts'
import { PreviewKeysEnabled } from '../../documents/preview/keys.ts'
import { PreviewBoundary } from '../../documents/preview/preview-boundary.tsx'
import { PreviewLoading } from '../../documents/preview/preview-states.tsx'
import styles from './sign.module.css'
import { loadChunk } from '../../../lib/load-part.ts'

const PdfView = lazy(async () => ({
  default: (await loadChunk(() => import('../../documents/preview/pdf/pdf-view.tsx'))).PdfView,
}))

interface DocumentToSignProps {
  partnerId: string
  document: { id: string; name: string; size: number | null }
  /** Called when its end has been on the screen. */
  onEnd: () => void
}

/** The document to be signed, in the page. */
export function DocumentToSign({ partnerId, document, onEnd }: DocumentToSignProps) {
  const client = useQueryClient()
  const side = useViewerRole()
  const { id } = document
  const source = useMemo(
    () => byteSource(client, { partnerId, documentId: id, as: 'inline', side }),
    [client, partnerId, id, side],
  )
  return (
    <div className={styles.paper}>
      <PreviewKeysEnabled value={false}>
        <PreviewBoundary>
          <Suspense fallback={<PreviewLoading />}>
            <PdfView {...{ document, source, onEnd }} />
          </Suspense>
        </PreviewBoundary>
      </PreviewKeysEnabled>
    </div>
  )
}
