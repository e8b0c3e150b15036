import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless'
import { onChunkWaiting } from '../../lib/browser/lazy-chunk.ts'
import { Button, IconButton } from '../controls/button.tsx'
import * as copy from '../copy.ts'
import ui from '../layout/primitives.module.css'
import { actionOf, dismissToast, notifyError } from './toast.ts'
import styles from './toaster.module.css'
import { useAvoidFocusOverlap } from './use-avoid-focus-overlap.ts'

onChunkWaiting(notifyError)

/** product-rules 7.5 */
const limit = 3

function ToastView({ toast }: { toast: Toast }) {
  const action = actionOf(toast.id)
  const failed = toast.type === 'error'
  return (
    <div
      className={clsx(
        ui.line3,
        ui.box,
        ui.icons18,
        styles.toast,
        failed && styles.error,
        !toast.visible && styles.leaving,
      )}
    >
      {failed ? <IconAlertCircle aria-hidden="true" /> : <IconCircleCheck aria-hidden="true" />}
      <div className={styles.message} {...toast.ariaProps} role={failed ? 'alert' : 'status'}>
        {resolveValue(toast.message, toast)}
      </div>
      {action && (
        <Button size="small" onClick={action.onAct}>
          {action.label}
        </Button>
      )}
      <IconButton
        label={copy.actionLabels.dismiss}
        icon={<IconX />}
        size="small"
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  )
}

/**
 * Top center, at most 3 at once, newest first. Pauses under the pointer or focus, and moves to the bottom if it would
 * cover the focused element.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const surplus = toasts.filter((toast) => toast.visible).slice(limit)
  const shown = toasts.filter((toast) => !surplus.includes(toast))
  const stack = useRef<HTMLDivElement>(null)
  const isMoved = useAvoidFocusOverlap(stack, shown.length === 0)
  return (
    <section className={clsx(styles.toaster, isMoved && styles.moved)} aria-label={copy.messages}>
      <div
        ref={stack}
        className={styles.stack}
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
      >
        {shown.map((toast) => (
          <ToastView key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}
