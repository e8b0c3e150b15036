import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import { lazy, Suspense, useMemo } from 'react'
import { byteSource } from '../../../domain/documents/preview/document-bytes.ts'
import { PlacedFields } from '../../../domain/documents/preview/pdf/signing/signing-fields.tsx'
import { PreviewKeysEnabled } from '../../../domain/documents/preview/preview-keys.ts'
import { PreviewBoundary, PreviewLoading } from '../../../domain/documents/preview/preview-states.tsx'
import { useViewerRole } from '../../../lib/auth/viewer-role.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import styles from './sign.module.css'

const PdfView = lazy(async () => ({
  default: (await loadChunk(() => import('../../../domain/documents/preview/pdf/pdf-view.tsx'))).PdfView,
}))

/** The first signature, as the viewer counts; null if staff placed none. */
function placeOf(fields: readonly PlacedField[]) {
  const signatures = fields.filter(({ kind }) => kind === 'signature')
  const [first] = signatures.toSorted((a, b) => a.page - b.page || a.y - b.y)
  if (first === undefined) return null
  const { page, x, y, width, height } = first
  return { page: page - 1, region: { left: x, top: y, width, height } }
}

interface DocumentToSignProps {
  partnerId: string
  document: { id: string; name: string; size: number | null }
  /** Called once the end of the document has been on screen. */
  onEnd: () => void
  asText: boolean
  /** Placed by staff. */
  fields: readonly PlacedField[]
}

export function DocumentToSign({ partnerId, document, onEnd, asText, fields }: DocumentToSignProps) {
  const side = useViewerRole()
  const { id } = document
  const source = useMemo(() => byteSource({ partnerId, documentId: id, as: 'inline', side }), [partnerId, id, side])
  const signAt = useMemo(() => placeOf(fields), [fields])
  return (
    <div className={styles.document}>
      <PreviewKeysEnabled value={false}>
        <PreviewBoundary>
          <Suspense fallback={<PreviewLoading />}>
            <PlacedFields value={fields}>
              <PdfView {...{ document, source, onEnd, asText, signAt }} isToSign />
            </PlacedFields>
          </Suspense>
        </PreviewBoundary>
      </PreviewKeysEnabled>
    </div>
  )
}
