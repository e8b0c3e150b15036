import { Modal } from '@mantine/core'
import { clsx } from 'clsx'
import { useEffect, useState, Fragment } from 'react'
import { useViewerRole } from '../../../lib/auth/viewer-role.ts'
import { ThemeProvider } from '../../../theme/theme-provider.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { useFocusReturn } from '../../../ui/overlay/use-focus-return.ts'
import { useDownload } from '../use-download.ts'
import * as copy from './copy.ts'
import { prefetchDocumentUrl } from './document-bytes.ts'
import { PreviewBody } from './preview-body.tsx'
import { PreviewHeader } from './preview-header.tsx'
import { plainKey, usePreviewKeys } from './preview-keys.ts'
import type { DocumentPreviewProps, PreviewDocument } from './preview-kind.ts'
import { PreviewBoundary } from './preview-states.tsx'
import styles from './preview.module.css'

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['[', ']'], copy.turnDocuments],
  [['+', '−'], copy.zoomInOut],
  [['0'], copy.fitWidth],
  [['R'], copy.rotate],
  [['Page up', 'Page down'], copy.scrollScreen],
  [['Home', 'End'], copy.goToStartEnd],
  [['G'], copy.goToPage],
  [['Ctrl F', '/'], copy.findInPdf],
  [['Enter', 'Shift Enter'], copy.turnMatches],
  [['Esc'], actionLabels.close],
]

function PreviewHelp() {
  return (
    <section className={clsx(ui.box, styles.help)} aria-label={copy.keyboardShortcuts}>
      <h3>{copy.keyboardShortcuts}</h3>
      <dl>
        {keys.map(([names, what]) => (
          <Fragment key={what}>
            <dt>
              {names.map((name, place) => (
                <Fragment key={name}>
                  {place > 0 && ' '}
                  <kbd>{name}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

/** The current document loads before the next one's URL is requested. */
const prefetchDelayMs = 800

function usePrefetch(partnerId: string, next: PreviewDocument | undefined): void {
  const side = useViewerRole()
  useEffect(() => {
    // Each request for a lender's URL is recorded as opening the document, so lenders get no prefetch.
    if (next === undefined || side.permission_level === 'lender') return undefined
    const timer = setTimeout(() => prefetchDocumentUrl(next, { partnerId, side }), prefetchDelayMs)
    return () => clearTimeout(timer)
  }, [partnerId, side, next])
}

/** Full-screen preview. Focus stays inside, Escape closes it, and focus returns to where it was. */
export function PreviewDialog(props: DocumentPreviewProps) {
  const document = props.documents[props.index]
  useFocusReturn(true)
  usePrefetch(props.partnerId, props.documents[props.index + 1])
  // The document may be deleted while it is open.
  const isGone = document === undefined
  const { onClose } = props
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  return isGone ? null : <OpenDialog {...props} document={document} />
}

function OpenDialog({
  documents,
  index,
  partnerId,
  onClose,
  onIndex,
  document,
}: DocumentPreviewProps & { document: PreviewDocument }) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const download = useDownload(partnerId, document)
  const go = (to: number) => {
    if (to >= 0 && to < documents.length) onIndex(to)
  }
  usePreviewKeys((event) => {
    const key = event.altKey && !event.ctrlKey && !event.metaKey ? `Alt+${event.key}` : plainKey(event)
    if (key === '[' || key === 'Alt+ArrowLeft') go(index - 1)
    else if (key === ']' || key === 'Alt+ArrowRight') go(index + 1)
    else if (key === '?') setHelpOpen(!isHelpOpen)
    else if (key === 'Escape' && isHelpOpen) setHelpOpen(false)
    else if (key === 'Escape') onClose()
    else return false
    return true
  }, true)
  return (
    <ThemeProvider>
      <Modal.Root
        opened
        onClose={onClose}
        fullScreen
        returnFocus={false}
        // Escape first closes what is open inside the preview.
        closeOnEscape={false}
        zIndex={210}
        transitionProps={{ duration: 120, transition: 'fade' }}
      >
        <Modal.Content classNames={{ content: styles.content ?? '' }}>
          <PreviewHeader
            {...{ document, index, download, onClose }}
            count={documents.length}
            onGo={go}
            onHelp={() => setHelpOpen(!isHelpOpen)}
          />
          <Modal.Body p={0} className={styles.inner ?? ''}>
            <div className={styles.body}>
              {isHelpOpen && <PreviewHelp />}
              <PreviewBoundary key={document.id}>
                <PreviewBody document={document} partnerId={partnerId} download={download} />
              </PreviewBoundary>
            </div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </ThemeProvider>
  )
}
