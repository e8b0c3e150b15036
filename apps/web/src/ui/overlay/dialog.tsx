import { Modal } from '@mantine/core'
import { clsx } from 'clsx'
import '@mantine/core/styles/Modal.layer.css'
import type { ReactNode } from 'react'
import * as copy from '../copy.ts'
import ui from '../layout/primitives.module.css'
import styles from './dialog.module.css'
import { useFocusReturn } from './use-focus-return.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
  /** The heading and accessible name. */
  title: string
  children: ReactNode
  /** `small` for a question, `medium` for a form (default). */
  size?: 'small' | 'medium'
}

const widths = { small: '26rem', medium: '36rem' }

/** A modal dialog: focus stays inside, Escape closes it, and focus returns to where it was. */
export function Dialog({ opened, onClose, title, children, size = 'medium' }: DialogProps) {
  useFocusReturn(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      // Above a side panel, even one that opened later.
      zIndex={210}
      size={widths[size]}
      centered={size === 'small'}
      transitionProps={{ duration: 140, transition: 'fade' }}
    >
      <Modal.Overlay className={styles.overlay ?? ''} />
      <Modal.Content classNames={{ content: styles.content ?? '' }}>
        {/* A header element here would count as the page's banner. */}
        <Modal.Header className={styles.header ?? ''} role="presentation">
          <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton className={styles.close ?? ''} aria-label={copy.actionLabels.close} />
        </Modal.Header>
        <Modal.Body className={styles.body ?? ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The primary button comes last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={clsx(ui.wrap2, styles.foot)}>{children}</div>
}
