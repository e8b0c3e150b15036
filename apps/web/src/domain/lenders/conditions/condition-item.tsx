import type { Condition, ConditionStatus } from '@loanyard/contract/lenders/conditions/schemas'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatDateInSentence } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { StatusBadge, type Tone } from '../../../ui/text/badges.tsx'
import styles from './conditions.module.css'
import * as copy from './copy.ts'

type Side = 'partner' | 'lender'

function toneOf(side: Side, status: ConditionStatus): Tone {
  if (status === 'Satisfied') return 'positive'
  if (status === 'Waived') return 'muted'
  const isTheirTurn = side === 'partner' ? status !== 'Answered' : status === 'Answered'
  return isTheirTurn ? 'caution' : 'neutral'
}

function Answer({ condition, hrefOf }: { condition: Condition; hrefOf: (documentId: string) => string }) {
  const { answer, answered, documents } = condition
  if (answered === null) return null
  return (
    <div className={styles.answer}>
      <p className={ui.fine}>{copy.answeredBy(answered.by, formatDateInSentence(answered.at))}</p>
      {answer !== '' && <p className={ui.lines}>{answer}</p>}
      {documents.length > 0 && (
        <ul>
          {documents.map(({ id, name, is_available: isAvailable }) => (
            <li key={id}>
              {isAvailable ? <a href={hrefOf(id)}>{name}</a> : <span className={ui.quiet}>{copy.unavailable}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ConditionItemProps {
  condition: Condition
  side: Side
  /** The address of a document's preview. */
  hrefOf: (documentId: string) => string
  /** Buttons, or the form that one of them opened. */
  children?: ReactNode
}

/** One condition as both sides see it. */
export function ConditionItem({ condition, side, hrefOf, children }: ConditionItemProps) {
  const { title, details, status, due_before, due_date, is_overdue: isOverdue, comment, request } = condition
  const day = due_date === null ? null : formatDateInSentence(due_date)
  return (
    <li className={styles.condition}>
      <div className={clsx(ui.wrap2, styles.head)}>
        <h4>{title}</h4>
        <StatusBadge tone={toneOf(side, status)}>{copy.statusLabels[side][status]}</StatusBadge>
      </div>
      <p className={clsx(ui.fine, ui.wrap2)}>
        <span>{copy.deadlineLabels[due_before]}</span>
        {day !== null && (
          <span className={clsx(isOverdue && styles.overdue)}>{isOverdue ? copy.overdue(day) : copy.due(day)}</span>
        )}
        {request !== null && <span>{copy.askedBorrower(copy.requestStatusLabels[request.status])}</span>}
      </p>
      {details !== '' && <p className={ui.lines}>{details}</p>}
      <Answer condition={condition} hrefOf={hrefOf} />
      {comment !== '' && (status === 'Sent back' || status === 'Waived') && (
        <p className={ui.lines}>
          <strong>{status === 'Waived' ? copy.waivedBecause : copy.sentBackBecause}</strong> {comment}
        </p>
      )}
      {children}
    </li>
  )
}
