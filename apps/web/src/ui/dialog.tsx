import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  opened: boolean
  onClose: () => void
  /** The heading, which is also the dialog's accessible name. */
  title: string
  children: ReactNode
  /** `small` for a question, `medium` for a form (default). */
  size?: 'small' | 'medium'
}

const widths = { small: '26rem', medium: '36rem' }

/** A dialog over the page: keeps the focus inside, Escape closes it, the focus goes back to where it was. */
export function Dialog({ opened, onClose, title, children, size = 'medium' }: DialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={widths[size]}
      centered={size === 'small'}
      transitionProps={{ duration: 140, transition: 'fade' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{
        content: styles.content ?? '',
        overlay: styles.overlay ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        close: styles.close ?? '',
        body: styles.body ?? '',
      }}
    >
      {children}
    </Modal>
  )
}

/** The buttons of a dialog, at its end; the primary one last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
