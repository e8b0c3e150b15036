import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useSide } from '../../../lib/side.ts'
import { byteSource } from '../../documents/preview/bytes.ts'
import { HasPreviewKeys } from '../../documents/preview/keys.ts'
import { PreviewBoundary } from '../../documents/preview/preview-boundary.tsx'
import { PreviewLoading } from '../../documents/preview/preview-states.tsx'
import styles from './sign.module.css'
import { loadPart } from '../../../lib/load-part.ts'

const PdfView = lazy(async () => ({
  default: (await loadPart(() => import('../../documents/preview/pdf/pdf-view.tsx'))).PdfView,
}))

interface PaperProps {
  partnerId: string
  document: { id: string; name: string; size: number | null }
  /** Called when its end has been on the screen. */
  onEnd: () => void
}

/** The document to be signed, in the page. */
export function Paper({ partnerId, document, onEnd }: PaperProps) {
  const client = useQueryClient()
  const side = useSide()
  const { id } = document
  const source = useMemo(
    () => byteSource(client, { partnerId, documentId: id, as: 'inline', side }),
    [client, partnerId, id, side],
  )
  return (
    <div className={styles.paper}>
      <HasPreviewKeys value={false}>
        <PreviewBoundary>
          <Suspense fallback={<PreviewLoading />}>
            <PdfView {...{ document, source, onEnd }} />
          </Suspense>
        </PreviewBoundary>
      </HasPreviewKeys>
    </div>
  )
}
