import { Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconKeyboard, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { formatCount, formatCounted, formatSize } from '../../../lib/format/format.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { FittedFileName } from '../../../ui/text/fitted-file-name.tsx'
import { ActiveContentTag, useDownloadWarning } from '../active-content.tsx'
import type { Download } from '../use-download.ts'
import * as copy from './copy.ts'
import { typeLabelOf, type PreviewDocument } from './preview-kind.ts'
import styles from './preview.module.css'

interface PreviewHeaderProps {
  readonly document: PreviewDocument
  readonly index: number
  readonly count: number
  readonly download: Download
  readonly onGo: (index: number) => void
  readonly onHelp: () => void
  readonly onClose: () => void
}

function factsOf({ file_type, size, pages }: PreviewDocument): string {
  const facts = [
    typeLabelOf(file_type),
    size === null ? '' : formatSize(size),
    pages === null ? '' : formatCounted(pages, 'page'),
  ]
  return facts.filter((fact) => fact !== '').join(' · ')
}

export function PreviewHeader({ document, index, count, download, onGo, onHelp, onClose }: PreviewHeaderProps) {
  const isReady = document.state === 'ready'
  const { guard, dialog } = useDownloadWarning()
  const save = () => guard([document], download.download)
  return (
    <div className={styles.header}>
      <div className={styles.title}>
        <Modal.Title className={styles.name ?? ''} tabIndex={-1} data-autofocus>
          <FittedFileName name={document.name} />
        </Modal.Title>
        <span className={clsx(ui.quiet, styles.facts)}>
          {factsOf(document)} <ActiveContentTag document={document} />
        </span>
      </div>
      <div className={clsx(ui.line1, styles.turner)}>
        {count > 1 && (
          <>
            <IconButton
              label={copy.previousDocument}
              icon={<IconChevronLeft />}
              aria-disabled={index === 0 || undefined}
              onClick={() => onGo(index - 1)}
            />
            <span className={clsx(ui.quiet, styles.position)} role="status">
              {copy.position(formatCount(index + 1), formatCount(count))}
            </span>
            <IconButton
              label={copy.nextDocument}
              icon={<IconChevronRight />}
              aria-disabled={index === count - 1 || undefined}
              onClick={() => onGo(index + 1)}
            />
          </>
        )}
      </div>
      <div className={clsx(ui.line1, styles.actions)}>
        {isReady && (
          <>
            <Button className={styles.wide} icon={<IconDownload />} busy={download.isDownloading} onClick={save}>
              {actionLabels.download}
            </Button>
            <IconButton
              className={styles.narrow}
              label={actionLabels.download}
              icon={<IconDownload />}
              onClick={save}
            />
          </>
        )}
        <IconButton className={styles.wide} label={copy.keyboardShortcuts} icon={<IconKeyboard />} onClick={onHelp} />
        {dialog}
        <IconButton label={actionLabels.close} icon={<IconX />} onClick={onClose} />
      </div>
    </div>
  )
}
