import type { NextStep } from '@loanyard/contract/tasks/next-step'
import { clsx } from 'clsx'
import { formatDate } from '../../lib/format/format.ts'
import ui from '../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import styles from './next-step.module.css'

interface NextStepProps {
  step: NextStep
  /** Still worked on, so that it should have one. */
  isOpen: boolean
  /** Cuts the step rather than leave the day out. */
  keepsDate?: boolean
}

/** The earliest open task in one line. */
export function NextStepText({ step, isOpen, keepsDate = false }: NextStepProps) {
  if (step === null) return isOpen ? <span className={ui.caution}>{copy.noNextStep}</span> : '–'
  const { title, due_on, is_overdue: isOverdue } = step
  if (due_on === null) return <span title={title}>{title}</span>
  const day = formatDate(due_on)
  return (
    <span
      title={`${title}, ${isOverdue ? copy.overdue(day) : day}`}
      className={clsx(styles.step, keepsDate && styles.keepsDate, isOverdue && ui.bad)}
    >
      <span className={ui.clip}>{title}</span>{' '}
      <span className={clsx(styles.day, !isOverdue && ui.muted)}>
        {day}
        {isOverdue && <VisuallyHidden>{copy.overdueSuffix}</VisuallyHidden>}
      </span>
    </span>
  )
}
