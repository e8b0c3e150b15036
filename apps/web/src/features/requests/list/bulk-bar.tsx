import { formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useRequests, type AnsweredRequest } from '../requests-context.ts'
import styles from '../requests.module.css'
import type { Decisions } from '../use-decisions.ts'

interface BulkBarProps {
  answers: readonly AnsweredRequest[]
  waiting: readonly AnsweredRequest[]
  decisions: Decisions
  onSelect: (requestIds: readonly string[]) => void
}

export function BulkBar({ answers, waiting, decisions, onSelect }: BulkBarProps) {
  const { openDialog } = useRequests()
  if (waiting.length === 0) return null
  if (answers.length === 0) {
    if (waiting.length === 1) return null
    return (
      <div className={styles.bulk}>
        <span>{formatCounted(waiting.length, 'answer')} to review</span>
        <Button size="small" onClick={() => onSelect(waiting.map(({ requirement }) => requirement.id))}>
          Select all
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.bulk} role="group" aria-label="Selected answers">
      <span role="status">{formatCounted(answers.length, 'answer')} selected</span>
      <Button size="small" variant="primary" busy={decisions.busy} onClick={() => decisions.approve(answers)}>
        Approve selected
      </Button>
      <Button size="small" onClick={() => openDialog({ kind: 'reject', answers })}>
        Send selected back
      </Button>
      <Button size="small" variant="quiet" onClick={() => onSelect([])}>
        Clear
      </Button>
    </div>
  )
}
