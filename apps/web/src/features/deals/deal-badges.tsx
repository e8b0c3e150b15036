import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { clsx } from 'clsx'
import { turnLabels } from '../../domain/requests/request-labels.ts'
import { formatCount } from '../../lib/format/format.ts'
import ui from '../../ui/layout/primitives.module.css'
import { StatusBadge, type Tone } from '../../ui/text/badges.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'

const tones: Readonly<Record<DealSummary['waiting_on'], Tone>> = { staff: 'accent', client: 'neutral', nobody: 'muted' }

/** Shows nothing for a deal without requests. */
export function TurnBadge({ deal }: { deal: Pick<DealSummary, 'waiting_on' | 'progress'> }) {
  const { requirements, approved } = deal.progress
  if (requirements === 0) return null
  return (
    <span className={clsx(ui.inline2, ui.unbroken)}>
      <StatusBadge tone={tones[deal.waiting_on]}>{turnLabels[deal.waiting_on]}</StatusBadge>
      <span className={ui.quiet} title={copy.completedRequests}>
        {formatCount(approved)}/{formatCount(requirements)}
        <VisuallyHidden>{copy.requestsDoneSuffix}</VisuallyHidden>
      </span>
    </span>
  )
}
