import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { turnLabels } from '../../domain/requests/request-labels.ts'
import { formatCount } from '../../lib/format/format.ts'
import { StatusBadge, type Tone } from '../../ui/text/badges.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import styles from './deals.module.css'

const tones: Readonly<Record<DealSummary['waiting_on'], Tone>> = { staff: 'accent', client: 'neutral', nobody: 'muted' }

/** Shows nothing for a deal without requests. */
export function TurnBadge({ deal }: { deal: Pick<DealSummary, 'waiting_on' | 'progress'> }) {
  const { requirements, approved } = deal.progress
  if (requirements === 0) return null
  return (
    <span className={styles.turn}>
      <StatusBadge tone={tones[deal.waiting_on]}>{turnLabels[deal.waiting_on]}</StatusBadge>
      <span className={styles.done} title={copy.completedRequests}>
        {formatCount(approved)}/{formatCount(requirements)}
        <VisuallyHidden>{copy.requestsDoneSuffix}</VisuallyHidden>
      </span>
    </span>
  )
}
