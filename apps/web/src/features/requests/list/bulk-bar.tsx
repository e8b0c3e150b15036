import { clsx } from 'clsx'
import { formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { useRequests, type AnsweredRequest } from '../requests-context.ts'
import styles from '../requests.module.css'
import type { Decisions } from '../use-decisions.ts'
import * as copy from './copy.ts'

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
      <div className={clsx(ui.row2, ui.box, styles.bulk)}>
        <span>{copy.answersToReview(formatCounted(waiting.length, 'answer'))}</span>
        <Button size="small" onClick={() => onSelect(waiting.map(({ requirement }) => requirement.id))}>
          {copy.selectAll}
        </Button>
      </div>
    )
  }
  return (
    <div className={clsx(ui.row2, ui.box, styles.bulk)} role="group" aria-label={copy.selectedAnswers}>
      <span role="status">{copy.answersSelected(formatCounted(answers.length, 'answer'))}</span>
      <Button size="small" variant="primary" busy={decisions.busy} onClick={() => decisions.approve(answers)}>
        {copy.approveSelected}
      </Button>
      <Button size="small" onClick={() => openDialog({ kind: 'reject', answers })}>
        {copy.sendSelectedBack}
      </Button>
      <Button size="small" variant="quiet" onClick={() => onSelect([])}>
        {copy.clear}
      </Button>
    </div>
  )
}
