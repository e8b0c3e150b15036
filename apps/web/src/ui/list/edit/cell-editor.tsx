import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { drafts } from '../../../lib/browser/drafts.ts'
import type { Option } from '../../form/options.ts'
import { valueOf, type CellKind, type CellValue } from './cell-values.ts'
import styles from './editable-cell.module.css'
import { focusAfter } from './focus-after.ts'

export interface CellEditorProps {
  /** The column's header. */
  label: string
  kind: CellKind
  value: CellValue
  choices?: readonly Option[]
  noneLabel?: string
  /** Keeps what was typed until it is saved. */
  draftName: string
  /** What is wrong with a value; null: nothing. */
  check: (value: CellValue) => Promise<string | null>
  onSave: (value: CellValue) => void
  onClose: () => void
}

function draftOf(name: string): string | null {
  const text = drafts.read(name)?.['text']
  return typeof text === 'string' ? text : null
}

function useCommit({ kind, value, draftName, check, onSave, onClose }: CellEditorProps) {
  const initial = value === null ? '' : String(value)
  const [text, setText] = useState(() => draftOf(draftName) ?? initial)
  const [error, setError] = useState<string | null>(null)
  const isClosing = useRef(false)
  const type = (typed: string) => {
    setText(typed)
    setError(null)
    if (typed === initial) drafts.clear(draftName)
    else drafts.write(draftName, { text: typed })
  }
  const close = () => {
    isClosing.current = true
    onClose()
  }
  const cancel = () => {
    drafts.clear(draftName)
    close()
  }
  /** False if it stays open. */
  const commit = async (typed = text): Promise<boolean> => {
    if (isClosing.current) return true
    const next = valueOf(kind, typed)
    const problem = next === value ? null : await check(next)
    setError(problem)
    if (problem !== null || isClosing.current) return problem === null
    if (next === value) drafts.clear(draftName)
    else onSave(next)
    close()
    return true
  }
  return { text, type, error, commit, cancel }
}

const inputs = {
  text: {},
  amount: { inputMode: 'decimal' },
  integer: { inputMode: 'numeric' },
  date: { type: 'date' },
} as const

/** Enter saves, Escape cancels, Tab saves and goes on; leaving saves, too. An invalid value stays with its error. */
export function CellEditor(props: CellEditorProps) {
  const { kind, label, choices = [], noneLabel } = props
  const { text, type, error, commit, cancel } = useCommit(props)
  const box = useRef<HTMLSpanElement>(null)
  const errorId = useId()
  const press = async (event: KeyboardEvent<HTMLElement>) => {
    const step = { Enter: 0 as const, Tab: event.shiftKey ? (-1 as const) : (1 as const) }[event.key]
    if (event.key === 'Escape' || step !== undefined) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.key === 'Escape') {
      focusAfter(box.current, 0)()
      cancel()
      return
    }
    if (step === undefined) return
    const goOn = focusAfter(box.current, step)
    if (await commit()) goOn()
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) void commit()
  }
  const common = {
    'aria-label': label,
    'aria-invalid': error !== null || undefined,
    'aria-describedby': error === null ? undefined : errorId,
    value: text,
    // Someone asked for this field.
    autoFocus: true,
  }
  return (
    // The field inside takes the keys; this only observes them.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <span ref={box} className={styles.editor} onKeyDown={(event) => void press(event)} onBlur={leave}>
      {kind === 'choice' ? (
        <select {...common} onChange={({ target }) => type(target.value)}>
          <option value="">{noneLabel}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          type="text"
          autoComplete="off"
          {...inputs[kind]}
          {...common}
          onFocus={({ target }) => kind !== 'date' && target.select()}
          onChange={({ target }) => type(target.value)}
        />
      )}
      {error !== null && (
        <span id={errorId} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </span>
  )
}
