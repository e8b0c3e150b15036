import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { parseAmount } from '../../lib/format/parse-amount.ts'
import { Button } from '../controls/button.tsx'
import { actionLabels } from '../copy.ts'
import ui from '../layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './filter-bar.module.css'
import type { FilterRangeProps, RangeKind } from './filter-range.tsx'

const formats = { number: /^\d{1,9}$/, ratio: /^\d{1,4}(\.\d{1,2})?$/, date: /^\d{4}-\d{2}-\d{2}$/ } as const

/** The typed text as a query value: undefined when empty, null when invalid. */
function parse(kind: RangeKind, text: string): string | undefined | null {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  if (kind === 'amount') return parseAmount(trimmed)
  return formats[kind].test(trimmed) ? trimmed : null
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

/** Every change applies at once. */
export function RangeForm({ label, kind, from, to, onChange, onDone }: FilterRangeProps & { onDone: () => void }) {
  return (
    <div className={clsx(ui.stack3, styles.range)}>
      <End
        kind={kind}
        label={copy.rangeStart(label)}
        value={from}
        onChange={(value) => onChange({ from: value, to })}
      />
      <End kind={kind} label={copy.rangeEnd(label)} value={to} onChange={(value) => onChange({ from, to: value })} />
      <Button size="small" onClick={onDone}>
        {actionLabels.done}
      </Button>
    </div>
  )
}
