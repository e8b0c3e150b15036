import type { Stage } from '@loanyard/contract/deals/stages'
import type { Requirement } from '@loanyard/contract/requests/schemas'
import { clsx } from 'clsx'
import { formatCount } from '../../../lib/format/format.ts'
import chips from '../../../ui/filter/chips.module.css'
import ui from '../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import styles from './list.module.css'
import { progressOf } from './request-facts.tsx'

interface StageChipsProps {
  stages: readonly Stage[]
  stageId: string
  requests: readonly Requirement[]
  onSelect: (stageId: string) => void
}

export function StageChips({ stages, stageId, requests, onSelect }: StageChipsProps) {
  const shown = stages
    .map((stage) => ({ stage, ...progressOf(requests.filter((request) => request.stage === stage.id)) }))
    .filter(({ stage, requirements }) => stage.id === stageId || requirements > 0)
  return (
    <nav aria-label={copy.stagesWithRequests}>
      <ul className={ui.wrap2}>
        {shown.map(({ stage, requirements, approved, submitted }) => (
          <li key={stage.id}>
            <button
              type="button"
              className={clsx(ui.quiet, ui.inline2, chips.chip)}
              aria-pressed={stage.id === stageId}
              data-opens-on-hold
              onClick={() => onSelect(stage.id)}
            >
              {stage.name}
              <span className={clsx(ui.strong, ui.figures)}>
                {formatCount(approved)}/{formatCount(requirements)}
              </span>
              <VisuallyHidden>{copy.doneLabel}</VisuallyHidden>
              {submitted > 0 && <span className={styles.toReview}>{copy.toReview(formatCount(submitted))}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
