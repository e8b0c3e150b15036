import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { formatCount } from '../../../lib/format/format.ts'
import { ThemeProvider } from '../../../theme/theme-provider.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { FittedFileName } from '../../../ui/text/fitted-file-name.tsx'
import { ActiveContentTag, useDownloadWarning } from '../active-content.tsx'
import type { InlinePreviewProps } from '../inline-preview.tsx'
import { useDownload } from '../use-download.ts'
import * as copy from './copy.ts'
import { PreviewBody } from './preview-body.tsx'
import { PreviewKeysEnabled } from './preview-keys.ts'
import type { PreviewDocument } from './preview-kind.ts'
import { PreviewBoundary } from './preview-states.tsx'
import styles from './preview.module.css'

function InlineHead({ document, onDownload }: { document: PreviewDocument; onDownload: () => void }) {
  return (
    <div className={clsx(ui.shrinks, ui.grow, ui.line2)}>
      <strong className={clsx(ui.shrinks, ui.grow)}>
        <FittedFileName name={document.name} />
      </strong>
      <ActiveContentTag document={document} />
      <IconButton label={actionLabels.download} icon={<IconDownload />} size="small" onClick={onDownload} />
    </div>
  )
}

function OneDocument({ partnerId, document }: { partnerId: string; document: PreviewDocument }) {
  const download = useDownload(partnerId, document)
  const { guard, dialog } = useDownloadWarning()
  return (
    <>
      <div className={clsx(ui.line2, styles.toolbar)}>
        <InlineHead document={document} onDownload={() => guard([document], download.download)} />
      </div>
      {dialog}
      <PreviewBoundary>
        <PreviewBody document={document} partnerId={partnerId} download={download} />
      </PreviewBoundary>
    </>
  )
}

export function InlineDocument({ partnerId, documents, index, onIndex }: InlinePreviewProps) {
  const at = Math.min(index, documents.length - 1)
  const chosen = documents[at]
  if (chosen === undefined) return null
  const document: PreviewDocument = { pages: null, has_preview: false, state: 'ready', problem: null, ...chosen }
  return (
    <ThemeProvider>
      <PreviewKeysEnabled value={false}>
        <section className={clsx(ui.framed, styles.inline)} aria-label={document.name}>
          {documents.length > 1 && (
            <div className={clsx(ui.line1, styles.toolbar)}>
              <IconButton
                label={copy.previousDocument}
                icon={<IconChevronLeft />}
                size="small"
                aria-disabled={at === 0 || undefined}
                onClick={() => at > 0 && onIndex(at - 1)}
              />
              <span className={clsx(ui.quiet, styles.position)} role="status">
                {copy.position(formatCount(at + 1), formatCount(documents.length))}
              </span>
              <IconButton
                label={copy.nextDocument}
                icon={<IconChevronRight />}
                size="small"
                aria-disabled={at === documents.length - 1 || undefined}
                onClick={() => at < documents.length - 1 && onIndex(at + 1)}
              />
            </div>
          )}
          <div className={styles.body}>
            <OneDocument key={document.id} partnerId={partnerId} document={document} />
          </div>
        </section>
      </PreviewKeysEnabled>
    </ThemeProvider>
  )
}
