import { clsx } from 'clsx'
import { formatCount } from '../../lib/format/format.ts'
import ui from '../layout/primitives.module.css'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import chips from './chips.module.css'

interface CountChipProps {
  name: string
  count: number
  /** What is counted, for screen readers: "documents". */
  unit: string
  isChosen: boolean
  onChoose: () => void
}

/** A choice in a list of chips, with the number of items behind it. */
export function CountChip({ name, count, unit, isChosen, onChoose }: CountChipProps) {
  return (
    <li>
      <button
        type="button"
        className={clsx(ui.quiet, ui.inline2, chips.chip)}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        {name}
        <span className={clsx(ui.strong, ui.figures)}>{formatCount(count)}</span>
        <VisuallyHidden>{unit}</VisuallyHidden>
      </button>
    </li>
  )
}
