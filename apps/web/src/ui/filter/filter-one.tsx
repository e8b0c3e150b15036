import { FilterSelect } from './filter-select.tsx'

interface SingleFilterSelectProps<T extends string> {
  label: string
  options: readonly { readonly value: T; readonly label: string }[]
  selected: T | undefined
  onChange: (selected: T | undefined) => void
}

/** A filter by one of a list of values: choosing another takes its place, and choosing it again clears it. */
export function SingleFilterSelect<T extends string>({
  label,
  options,
  selected,
  onChange,
}: SingleFilterSelectProps<T>) {
  return (
    <FilterSelect
      label={label}
      options={options}
      selected={selected === undefined ? [] : [selected]}
      onChange={(values) => onChange(options.find(({ value }) => value !== selected && values.includes(value))?.value)}
    />
  )
}
