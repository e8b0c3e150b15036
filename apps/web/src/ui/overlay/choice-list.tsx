import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import ui from '../layout/primitives.module.css'
import styles from './dialog-content.module.css'

interface Choice {
  readonly key: string
  readonly name: string
  /** Quieter, after the name. */
  readonly note?: ReactNode | undefined
  readonly onChoose: () => void
}

interface ChoiceListProps {
  choices: readonly Choice[]
  /** Needed where a dialog has several lists. */
  label?: string
  takesFocus?: boolean
}

/** One click or Enter acts, and a toast offers Undo, so there is no Save button. */
export function ChoiceList({ choices, label, takesFocus = false }: ChoiceListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // A dialog focuses what it opens with; choices that were loaded since take the focus from its close button.
    const isInside = list.current?.closest('[role="dialog"]')?.contains(document.activeElement) ?? false
    if (takesFocus && isInside) list.current?.querySelector('button')?.focus()
  }, [takesFocus])
  return (
    <ul ref={list} className={styles.choices} aria-label={label}>
      {choices.map(({ key, name, note, onChoose }, index) => (
        <li key={key}>
          <button
            type="button"
            className={clsx(ui.hovers, styles.choice)}
            data-autofocus={(takesFocus && index === 0) || undefined}
            onClick={onChoose}
          >
            {name}
            {note !== undefined && <span className={ui.quiet}> {note}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
