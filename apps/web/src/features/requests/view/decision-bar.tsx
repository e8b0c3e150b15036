import { Button } from '../../../ui/button.tsx'
import { useRequests, type AnsweredRequest } from '../requests-context.ts'
import styles from './view.module.css'

interface DecisionBarProps {
  answered: AnsweredRequest
  busy: boolean
  onApprove: () => void
}

/** Approve or send back: the one thing to do with an answer that waits. */
export function DecisionBar({ answered, busy, onApprove }: DecisionBarProps) {
  const { openDialog } = useRequests()
  const applies = answered.submission.not_applicable === null
  return (
    <div className={styles.decide} role="group" aria-label="Decide">
      <Button variant="primary" busy={busy} aria-keyshortcuts="a" onClick={onApprove}>
        {applies ? 'Approve' : 'Agree and waive'}
      </Button>
      <Button aria-keyshortcuts="r" onClick={() => openDialog({ kind: 'reject', answers: [answered] })}>
        Send back
      </Button>
    </div>
  )
}
