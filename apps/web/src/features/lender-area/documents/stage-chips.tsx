import { formatCount } from '../../../lib/format/format.ts'
import chips from '../../../ui/filter/chips.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import type { StageCount } from './document-filter.ts'

interface StageChipsProps {
  stages: readonly StageCount[]
  total: number
  /** Undefined: all. */
  chosen: string | undefined
  onChoose: (stage: string | undefined) => void
}

function Chip({ name, count, isChosen, onChoose }: ChipProps) {
  return (
    <li>
      <button type="button" className={chips.chip} aria-pressed={isChosen} onClick={onChoose}>
        {name}
        <span className={chips.count}>{formatCount(count)}</span>
        <VisuallyHidden>{count === 1 ? 'document' : 'documents'}</VisuallyHidden>
      </button>
    </li>
  )
}

interface ChipProps {
  name: string
  count: number
  isChosen: boolean
  onChoose: () => void
}

export function StageChips({ stages, total, chosen, onChoose }: StageChipsProps) {
  return (
    <nav aria-label={copy.stagesWithDocuments}>
      <ul className={chips.chips}>
        <Chip
          name={copy.allStages}
          count={total}
          isChosen={chosen === undefined}
          onChoose={() => onChoose(undefined)}
        />
        {stages.map(({ id, name, count }) => (
          <Chip key={id} name={name} count={count} isChosen={chosen === id} onChoose={() => onChoose(id)} />
        ))}
      </ul>
    </nav>
  )
}
