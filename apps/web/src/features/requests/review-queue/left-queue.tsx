import type { RequirementDetail } from '@loanyard/contract/requests/schemas'
import { clsx } from 'clsx'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './review-queue.module.css'

const happened = {
  Approved: copy.approvedBy,
  Rejected: copy.sentBackBy,
  Waived: copy.waivedBy,
  Pending: copy.reopenedBy,
  Submitted: () => copy.noLongerWaiting,
} as const

/** Why an answer isn't waiting anymore. */
function reasonOf(request: RequirementDetail | undefined): string {
  const decision = request?.submissions[0]?.decision ?? null
  return decision === null ? copy.noLongerWaiting : happened[decision.status](decision.decided_by)
}

interface LeftQueueProps {
  request: RequirementDetail | undefined
  /** Conflicts with decisions of others. */
  problems: readonly string[]
  /** Null if nothing else waits. */
  onNext: (() => void) | null
}

/** Someone else was first, or the borrower changed it: says so and goes on. */
export function LeftQueue({ request, problems, onNext }: LeftQueueProps) {
  return (
    <div className={clsx(ui.note, ui.cautionNote, ui.row3, ui.between, styles.left)} role="alert">
      <div>
        {(problems.length === 0 ? [reasonOf(request)] : problems).map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        {onNext === null && <p>{copy.nothingElse}</p>}
      </div>
      {onNext !== null && (
        <Button size="small" variant="primary" onClick={onNext}>
          {copy.reviewNext}
        </Button>
      )}
    </div>
  )
}
