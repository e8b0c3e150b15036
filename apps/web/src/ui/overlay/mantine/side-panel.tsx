import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { clsx } from 'clsx'
import { ThemeProvider } from '../../../theme/theme-provider.tsx'
import * as copy from '../../copy.ts'
import ui from '../../layout/primitives.module.css'
import type { SidePanelProps } from '../side-panel.tsx'
import styles from './dialog.module.css'

export function MantineSidePanel({ opened, onClose, title, children, foot }: SidePanelProps) {
  return (
    <ThemeProvider>
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
    </ThemeProvider>
  )
}
