import { clsx } from 'clsx'
import { Checkbox } from '../controls/checkbox.tsx'
import type { Option } from '../form/options.ts'
import ui from '../layout/primitives.module.css'
import { Popover } from '../overlay/popover.tsx'
import * as copy from './copy.ts'
import styles from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'

interface FilterSelectProps {
  label: string
  options: readonly Option[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
  /** Label of an explicit "no filter" option, for filters whose default is something else; the chip then shows it. */
  allLabel?: string
}

function summary({ options, selected, allLabel }: FilterSelectProps): string | null {
  if (selected.length === 0) return allLabel ?? null
  const labels = options.filter((option) => selected.includes(option.value)).map((option) => option.label)
  if (labels.length === 0) return null
  return labels.length <= 2 ? labels.join(', ') : copy.andMore(labels[0] ?? '', labels.length - 1)
}

export function FilterSelect(props: FilterSelectProps) {
  const { label, options, selected, onChange, allLabel } = props
  const toggle = (value: string) => {
    const next = selected.includes(value) ? selected.filter((each) => each !== value) : [...selected, value]
    onChange(options.map((option) => option.value).filter((each) => next.includes(each)))
  }
  return (
    <Popover label={label} renderTarget={(open) => <FilterChip label={label} chosen={summary(props)} onClick={open} />}>
      <fieldset className={styles.options}>
        <legend>{label}</legend>
        {allLabel !== undefined && (
          <label className={clsx(ui.line2, ui.hovers, styles.option)}>
            <Checkbox checked={selected.length === 0} onChange={() => onChange([])} />
            {allLabel}
          </label>
        )}
        {options.map((option) => (
          <label key={option.value} className={clsx(ui.line2, ui.hovers, styles.option)}>
            <Checkbox checked={selected.includes(option.value)} onChange={() => toggle(option.value)} />
            {option.label}
          </label>
        ))}
      </fieldset>
    </Popover>
  )
}
