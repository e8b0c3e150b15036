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
  const when = isOverdue ? copy.overdue(day) : day
  // The step comes first, because a narrow column clips its end; the color says that it is late.
  return (
    <span title={`${title}, ${when}`} className={isOverdue ? ui.bad : undefined}>
      {title} <span className={isOverdue ? undefined : ui.muted}>{when}</span>
    </span>
  )
}
