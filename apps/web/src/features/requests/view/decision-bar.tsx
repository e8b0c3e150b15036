import { Button } from '../../../ui/button.tsx'
import { useRequests, type Answered } from '../requests-context.ts'
import styles from './view.module.css'

interface DecisionBarProps {
  answered: Answered
  busy: boolean
  onAgree: () => void
}

/** Approve or send back: the one thing to do with an answer that waits. */
export function DecisionBar({ answered, busy, onAgree }: DecisionBarProps) {
  const { ask } = useRequests()
  const applies = answered.submission.not_applicable === null
  return (
    <div className={styles.decide} role="group" aria-label="Decide">
      <Button variant="primary" busy={busy} aria-keyshortcuts="a" onClick={onAgree}>
        {applies ? 'Approve' : 'Agree and waive'}
      </Button>
      <Button aria-keyshortcuts="r" onClick={() => ask({ kind: 'reject', answers: [answered] })}>
        Send back
      </Button>
    </div>
  )
}
