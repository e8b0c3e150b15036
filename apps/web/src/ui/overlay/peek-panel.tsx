import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { useShortcuts } from '../../lib/browser/shortcuts.ts'
import { IconButton } from '../controls/button.tsx'
import { actionLabels } from '../copy.ts'
import ui from '../layout/primitives.module.css'
import styles from './peek-panel.module.css'
import type { SidePanelProps } from './side-panel.tsx'

interface PeekPanelProps extends SidePanelProps {
  /** False if someone walks the list beside it: the focus stays there. */
  takesFocus: boolean
  /** Gets the focus that was inside when the panel closes. */
  returnTo: () => HTMLElement | null
}

/** Takes the focus when it opens, and returns it when it closes unless it has gone elsewhere by then. */
function usePeekFocus({ takesFocus, returnTo }: Pick<PeekPanelProps, 'takesFocus' | 'returnTo'>) {
  const panel = useRef<HTMLElement>(null)
  const first = useRef({ takesFocus, returnTo })
  // Not a layout effect: those run again whenever something inside was waited for, and would take the focus again.
  useEffect(() => {
    const element = panel.current
    const { takesFocus: takes, returnTo: back } = first.current
    if (takes) element?.focus({ preventScroll: true })
    return () => {
      // A button that went away leaves it on the body.
      const { activeElement, body } = document
      if (activeElement !== body && !element?.contains(activeElement)) return
      const target = back()
      setTimeout(() => body.ownerDocument.activeElement === body && target?.focus({ preventScroll: true }), 10)
    }
  }, [])
  return panel
}

function Peek({ onClose, title, children, foot, ...focus }: PeekPanelProps) {
  const titleId = useId()
  const panel = usePeekFocus(focus)
  useShortcuts({ Escape: onClose })
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // A menu or dialog opened from here closes itself.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return
    event.preventDefault()
    onClose()
  }
  return (
    // The controls inside take the focus; this only observes Escape.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-peek
      className={styles.peek}
      onKeyDown={press}
    >
      <div className={clsx(ui.line2, styles.header)}>
        <h2 id={titleId} className={clsx(ui.grow, ui.clip, styles.title)}>
          {title}
        </h2>
        <IconButton size="small" label={actionLabels.close} icon={<IconX />} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <div className={clsx(ui.wrap2, styles.foot)}>{foot}</div>}
    </section>
  )
}

/**
 * A panel beside the page, for windows from 1200 px: the page stays in use, and the list's keys work from inside, too.
 * Escape closes it. It must be a child of a `Page`, which makes room for it.
 */
export function PeekPanel({ opened, ...props }: PeekPanelProps) {
  return opened && <Peek {...props} opened />
}
