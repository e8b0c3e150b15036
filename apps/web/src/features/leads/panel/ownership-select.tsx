import { clsx } from 'clsx'
import { ownershipChoices } from '../../../domain/ownership-choices.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import type { Conversion } from '../data/lead-mutations.ts'

interface OwnershipSelectProps {
  purpose: string | null
  value: Conversion['ownership_change']
  onChoose: (value: Conversion['ownership_change']) => void
}

/** Asked only of purchases and buyouts, whose equity injection and minimum DSCR depend on it. */
export function OwnershipSelect({ purpose, value, onChoose }: OwnershipSelectProps) {
  const choices = ownershipChoices(purpose)
  return (
    <label className={clsx(ui.stack1, ui.label)}>
      <span>{copy.ownershipChange}</span>
      <select
        value={value ?? ''}
        onChange={({ target }) => onChoose(choices.find((each) => each.value === target.value)?.value ?? null)}
      >
        <option value="">{copy.notSureYet}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <span className={ui.fine}>{copy.ownershipHelp}</span>
    </label>
  )
}
