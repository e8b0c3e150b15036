import { Button } from '../../ui/button.tsx'
import styles from './deals.module.css'

/** On top of a form that begins with what was typed before. */
export function DraftRestored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className={styles.kept} role="status">
      You go on where you left off.
      <Button size="small" variant="quiet" onClick={onDiscard}>
        Start anew
      </Button>
    </p>
  )
}
