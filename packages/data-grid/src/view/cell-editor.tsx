import { useLayoutEffect, useRef } from 'react'
import styles from '../grid.module.css'
import type { CellEditingControl } from '../interaction/use-cell-editing.ts'
import { valueOf, type GridColumn } from '../model/columns.ts'
import type { SheetRow } from '../model/edits.ts'

interface CellEditorProps extends Pick<CellEditingControl, 'type' | 'commit'> {
  column: GridColumn
  row: SheetRow
  /** Replaces the content; null edits the content. */
  start: string | null
}

/** The editor's initial text: rejected input if there is any, else the value. */
function contentOf(column: GridColumn, row: SheetRow): string {
  const bad = row.bad[column.key]
  if (bad !== undefined) return bad.text
  const value = valueOf(column, row)
  return column.write?.(value) ?? value
}

function TextEditor({ column, row, start, type, commit }: CellEditorProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const input = field.current
    if (input === null) return
    input.focus({ preventScroll: true })
    input.setSelectionRange(input.value.length, input.value.length)
  }, [])
  return (
    <input
      ref={field}
      data-editor=""
      className={styles.editor}
      defaultValue={start ?? contentOf(column, row)}
      aria-label={column.title}
      autoComplete="off"
      spellCheck={false}
      onInput={(event) => type({ row: row.key, column: column.key }, event.currentTarget.value)}
      onBlur={commit}
    />
  )
}

/** Typing a letter selects the first choice that starts with it. */
function choiceFor(choices: readonly string[], start: string | null, current: string): string {
  const letter = start?.trim().toLowerCase() ?? ''
  return (letter === '' ? undefined : choices.find((choice) => choice.toLowerCase().startsWith(letter))) ?? current
}

function ChoiceEditor({ column, row, start, type, commit }: CellEditorProps) {
  const field = useRef<HTMLSelectElement>(null)
  const choices = column.choices ?? []
  const value = row.cells[column.key] ?? ''
  const first = choiceFor(choices, start, value)
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    // A typed first letter is not a choice by itself.
    type({ row: row.key, column: column.key }, first)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <select
      ref={field}
      data-editor=""
      className={styles.editor}
      defaultValue={first}
      aria-label={column.title}
      onChange={(event) => type({ row: row.key, column: column.key }, event.currentTarget.value)}
      onBlur={commit}
    >
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  )
}

export function CellEditor(props: CellEditorProps) {
  return props.column.editor === 'choice' ? <ChoiceEditor {...props} /> : <TextEditor {...props} />
}
