import { withArticle } from '@loanyard/contract/documents/document-types'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useViewerRole } from '../../../lib/auth/viewer-role.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import type { Download } from '../use-download.ts'
import * as copy from './copy.ts'
import { byteSource } from './document-bytes.ts'
import { previewOf, typeLabelOf, type Preview, type PreviewDocument } from './preview-kind.ts'
import { PreviewLoading } from './preview-states.tsx'
import styles from './preview.module.css'

const PdfView = lazy(async () => ({ default: (await loadChunk(() => import('./pdf/pdf-view.tsx'))).PdfView }))
const ImageView = lazy(async () => ({ default: (await loadChunk(() => import('./image/image-view.tsx'))).ImageView }))
const TableView = lazy(async () => ({ default: (await loadChunk(() => import('./table/table-view.tsx'))).TableView }))
const TextView = lazy(async () => ({ default: (await loadChunk(() => import('./text/text-view.tsx'))).TextView }))

interface PreviewBodyProps {
  readonly document: PreviewDocument
  readonly partnerId: string
  readonly download: Download
}

/** The document itself, the reason it was rejected, or a download button. */
export function PreviewBody({ document, partnerId, download }: PreviewBodyProps) {
  const { kind, as } = previewOf(document)
  if (document.state === 'rejected') return <Rejected document={document} />
  if (document.state !== 'ready') {
    return (
      <div className={styles.message}>
        <EmptyState title={copy.notReady}>{copy.notReadyHelp}</EmptyState>
      </div>
    )
  }
  if (kind === 'none') return <NoPreview document={document} download={download} />
  return (
    <Suspense fallback={<PreviewLoading />}>
      <PreviewContent {...{ document, partnerId, download, kind, as }} />
    </Suspense>
  )
}

type PreviewContentProps = PreviewBodyProps & {
  readonly kind: Exclude<Preview['kind'], 'none'>
  readonly as: Preview['as']
}

function PreviewContent({ document, partnerId, download, kind, as }: PreviewContentProps) {
  const side = useViewerRole()
  const { id } = document
  const source = useMemo(() => byteSource({ partnerId, documentId: id, as, side }), [partnerId, id, as, side])
  const props = { document, source }
  if (kind === 'pdf') return <PdfView {...props} />
  if (kind === 'image') return <ImageView {...props} type={as === 'preview' ? 'image/jpeg' : document.file_type} />
  if (kind === 'text') return <TextView {...props} onDownload={download.download} />
  return <TableView {...props} kind={kind} onDownload={download.download} />
}

function Rejected({ document: { problem } }: { document: PreviewDocument }) {
  return (
    <div className={styles.message}>
      <EmptyState title={copy.rejected}>{problem?.message ?? copy.noReason}</EmptyState>
    </div>
  )
}

function NoPreview({ document, download }: { document: PreviewDocument; download: Download }) {
  const what = withArticle(typeLabelOf(document.file_type))
  return (
    <div className={styles.message}>
      <EmptyState
        title={copy.cannotPreview(`${what.charAt(0).toUpperCase()}${what.slice(1)}`)}
        actions={
          <Button variant="primary" icon={<IconDownload />} busy={download.isDownloading} onClick={download.download}>
            {actionLabels.download}
          </Button>
        }
      >
        {copy.openOnComputer}
      </EmptyState>
    </div>
  )
}
