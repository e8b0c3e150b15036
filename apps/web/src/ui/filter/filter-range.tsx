import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { formatDate, formatMoneyShort } from '../../lib/format/format.ts'
import { parseAmount } from '../../lib/format/parse-amount.ts'
import { Button } from '../controls/button.tsx'
import { actionLabels } from '../copy.ts'
import ui from '../layout/primitives.module.css'
import { Popover } from '../overlay/popover.tsx'
import * as copy from './copy.ts'
import styles from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'

export type RangeKind = 'amount' | 'number' | 'ratio' | 'date'

export interface Range {
  from: string | undefined
  to: string | undefined
}

interface FilterRangeProps extends Range {
  label: string
  kind: RangeKind
  onChange: (range: Range) => void
}

const shown: Record<RangeKind, (value: string) => string> = {
  amount: formatMoneyShort,
  number: (value) => value,
  ratio: (value) => value,
  date: formatDate,
}

const formats = { number: /^\d{1,9}$/, ratio: /^\d{1,4}(\.\d{1,2})?$/, date: /^\d{4}-\d{2}-\d{2}$/ } as const

/** The typed text as a query value: undefined when empty, null when invalid. */
function parse(kind: RangeKind, text: string): string | undefined | null {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  if (kind === 'amount') return parseAmount(trimmed)
  return formats[kind].test(trimmed) ? trimmed : null
}

/** "$250K – $1.2M", "from 11/05/2026", "up to 700"; null for no range. */
function rangeText(kind: RangeKind, { from, to }: Range): string | null {
  if (from !== undefined && to !== undefined) return copy.between(shown[kind](from), shown[kind](to))
  if (from !== undefined) return copy.from(shown[kind](from))
  return to === undefined ? null : copy.upTo(shown[kind](to))
}

interface EndProps {
  kind: RangeKind
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function End({ kind, label, value, onChange }: EndProps) {
  const [text, setText] = useState(value ?? '')
  const id = useId()
  const [shownValue, setShownValue] = useState(value)
  if (value !== shownValue) {
    setShownValue(value)
    // Only a change from outside (reset, back) replaces what is being typed.
    if (parse(kind, text) !== value) setText(value ?? '')
  }
  const isWrong = parse(kind, text) === null
  const type = (typed: string) => {
    setText(typed)
    const parsed = parse(kind, typed)
    if (parsed !== null) onChange(parsed)
  }
  return (
    <label>
      {label}
      <input
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'number' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        onChange={(event) => type(event.target.value)}
      />
      {isWrong && (
        <span id={id} className={styles.wrong}>
          {copy.invalidRange[kind]}
        </span>
      )}
    </label>
  )
}

/** Every change applies at once; the caller debounces reloading. */
export function FilterRange({ label, kind, from, to, onChange }: FilterRangeProps) {
  return (
    <Popover
      label={label}
      renderTarget={(open) => <FilterChip label={label} chosen={rangeText(kind, { from, to })} onClick={open} />}
    >
      {(close) => (
        <div className={clsx(ui.stack3, styles.range)}>
          <End
            kind={kind}
            label={copy.rangeStart(label)}
            value={from}
            onChange={(value) => onChange({ from: value, to })}
          />
          <End
            kind={kind}
            label={copy.rangeEnd(label)}
            value={to}
            onChange={(value) => onChange({ from, to: value })}
          />
          <Button size="small" onClick={close}>
            {actionLabels.done}
          </Button>
        </div>
      )}
    </Popover>
  )
}
