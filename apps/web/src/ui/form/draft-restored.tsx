import { clsx } from 'clsx'
import { Button } from '../button.tsx'
import styles from '../notice.module.css'

/** On top of a form that begins with what was typed before. */
export function DraftRestored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className={clsx(styles.notice, styles.kept)} role="status">
      You go on where you left off.
      <Button size="small" variant="quiet" onClick={onDiscard}>
        Start anew
      </Button>
    </p>
  )
}
