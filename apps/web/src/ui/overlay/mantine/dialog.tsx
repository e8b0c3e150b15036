import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { ThemeProvider } from '../../../theme/theme-provider.tsx'
import * as copy from '../../copy.ts'
import type { DialogProps } from '../dialog.tsx'
import styles from './dialog.module.css'

const widths = { small: '26rem', medium: '36rem', large: '52rem' }

export function MantineDialog({ opened, onClose, title, children, size = 'medium' }: DialogProps) {
  return (
    <ThemeProvider>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        returnFocus={false}
        // Above a side panel, even one that opened later.
        zIndex={210}
        size={widths[size]}
        xOffset="min(5vw, 16px)"
        yOffset="min(5dvh, 4vw)"
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
    </ThemeProvider>
  )
}
