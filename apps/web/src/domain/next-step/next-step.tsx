import type { NextStep } from '@loanyard/contract/tasks/next-step'
import { formatDate } from '../../lib/format/format.ts'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'

interface NextStepProps {
  step: NextStep
  /** Still worked on, so that it should have one. */
  isOpen: boolean
}

/** The earliest open task in one line. */
export function NextStepText({ step, isOpen }: NextStepProps) {
  if (step === null) return isOpen ? <span className={ui.caution}>{copy.noNextStep}</span> : '–'
  const { title, due_on, is_overdue: isOverdue } = step
  if (due_on === null) return <span title={title}>{title}</span>
  const day = formatDate(due_on)
  return (
    <span title={title}>
      <span className={isOverdue ? ui.bad : ui.muted}>{isOverdue ? copy.overdue(day) : day}</span> {title}
    </span>
  )
}
