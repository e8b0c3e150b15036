import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Checkbox } from '../controls/checkbox.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import type { Option } from '../form/options.ts'
import ui from '../layout/primitives.module.css'
import { Popover } from '../overlay/popover.tsx'
import * as copy from './copy.ts'
import styles from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'
import type { LoadedOptions } from './filter-fields.ts'

interface FilterSelectProps {
  label: string
  options: readonly Option[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
  /** More of them from the server. */
  load?: LoadedOptions | undefined
  /** Label of an explicit "no filter" option, for filters whose default is something else; the chip then shows it. */
  allLabel?: string
}

function summary({ options, selected, allLabel }: FilterSelectProps, isLoading: boolean): string | null {
  if (selected.length === 0) return allLabel ?? null
  const labels = options.filter((option) => selected.includes(option.value)).map((option) => option.label)
  if (labels.length === 0) return isLoading ? copy.loading : copy.others(selected.length)
  return labels.length <= 2 ? labels.join(', ') : copy.andMore(labels[0] ?? '', labels.length - 1)
}

const nothing = { queryKey: ['no-options'], queryFn: () => Promise.resolve([]) }

export function FilterSelect(props: FilterSelectProps) {
  const { label, selected, onChange, allLabel, load } = props
  const [wasOpened, setOpened] = useState(false)
  const {
    data = [],
    isFetching,
    isError,
    refetch,
  } = useQuery<readonly Option[]>({
    ...(load ?? nothing),
    enabled: load !== undefined && (wasOpened || selected.length > 0),
    staleTime: 60_000,
  })
  const isLoading = isFetching && data.length === 0
  const options = [...props.options, ...data]
  const toggle = (value: string) => {
    const next = selected.includes(value) ? selected.filter((each) => each !== value) : [...selected, value]
    const known = options.map((option) => option.value)
    // What isn't among the options (someone who left, say) stays until it is deselected by a reset.
    onChange([...known.filter((each) => next.includes(each)), ...next.filter((each) => !known.includes(each))])
  }
  return (
    <Popover
      label={label}
      renderTarget={(open) => (
        <FilterChip
          label={label}
          chosen={summary({ ...props, options }, isLoading)}
          onClick={() => {
            setOpened(true)
            if (isError) void refetch()
            open()
          }}
        />
      )}
    >
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
        {isError && !isFetching && <p className={clsx(ui.problem, styles.option)}>{copy.optionsFailed}</p>}
        {isLoading && (
          <p className={clsx(ui.line2, ui.quiet, styles.option)} role="status">
            <Spinner /> {copy.loading}
          </p>
        )}
      </fieldset>
    </Popover>
  )
}
