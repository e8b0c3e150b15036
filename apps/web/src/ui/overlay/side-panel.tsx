import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import * as copy from '../copy.ts'
import ui from '../layout/primitives.module.css'
import styles from './dialog.module.css'
import { useFocusReturn } from './use-focus-return.ts'

interface SidePanelProps {
  opened: boolean
  onClose: () => void
  /** The heading and accessible name. */
  title: string
  children: ReactNode
  /** Buttons that stay in view at the bottom. */
  foot?: ReactNode
}

/** A modal panel at the right: focus stays inside, Escape closes it, and focus returns to where it was. */
export function SidePanel({ opened, onClose, title, children, foot }: SidePanelProps) {
  useFocusReturn(opened)
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      position="right"
      size="30rem"
      transitionProps={{ duration: 160, transition: 'slide-left' }}
    >
      <Drawer.Overlay className={styles.overlay ?? ''} />
      <Drawer.Content classNames={{ content: clsx(styles.content, styles.panel) }}>
        {/* A header element here would count as the page's banner. */}
        <Drawer.Header className={styles.header ?? ''} role="presentation">
          <Drawer.Title className={styles.title ?? ''}>{title}</Drawer.Title>
          <Drawer.CloseButton className={styles.close ?? ''} aria-label={copy.actionLabels.close} />
        </Drawer.Header>
        <Drawer.Body className={styles.body ?? ''}>{children}</Drawer.Body>
        {foot !== undefined && <div className={clsx(ui.wrap2, styles.panelFoot)}>{foot}</div>}
      </Drawer.Content>
    </Drawer.Root>
  )
}
