import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

interface SidePanelProps {
  opened: boolean
  onClose: () => void
  /** The heading, which is also the panel's accessible name. */
  title: string
  children: ReactNode
  /** Buttons that stay in view below. */
  foot?: ReactNode
}

/** A panel at the right over the page: keeps the focus inside, Escape closes it, the focus goes back to where it was. */
export function SidePanel({ opened, onClose, title, children, foot }: SidePanelProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size="30rem"
      transitionProps={{ duration: 160, transition: 'slide-left' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{
        content: clsx(styles.content, styles.panel),
        overlay: styles.overlay ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        close: styles.close ?? '',
        body: styles.body ?? '',
      }}
    >
      {children}
      {foot !== undefined && <div className={styles.panelFoot}>{foot}</div>}
    </Drawer>
  )
}
