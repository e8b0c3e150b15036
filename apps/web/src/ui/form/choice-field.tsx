import type { Icon } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useRef, type MouseEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import ui from '../layout/primitives.module.css'
import { useBoundField, type BoundProps } from './bound-field.ts'
import styles from './choice-field.module.css'
import { describedBy, FieldNotes } from './field-frame.tsx'

export interface Choice {
  value: string
  label: string
  description?: string
  icon?: Icon
}

interface Extra {
  choices: readonly Choice[]
  /** Two columns where there is space, for more than a handful of choices. */
  inPairs?: boolean
  /**
   * Called when a choice is pointed at, also the one that is already selected, so that a form can go on by itself. Not for
   * the arrow keys, which select each choice they pass.
   */
  onPick?: () => void
}

/** A radio group of cards: every choice is visible and a large target. */
export function ChoiceField<V extends FieldValues, T>(props: BoundProps<V, T> & Extra) {
  const { control, name, label, help, choices, inPairs = false, onPick } = props
  const { field, value, change, id, error } = useBoundField({ control, name })
  const picking = useRef<number>(undefined)
  // A click on a label is followed by one on its input, which selects; keys click with a detail of 0.
  const pick = ({ detail }: MouseEvent) => {
    if (onPick === undefined || detail === 0) return
    clearTimeout(picking.current)
    picking.current = window.setTimeout(onPick)
  }
  return (
    <fieldset
      role="radiogroup"
      className={clsx(ui.stack2, styles.choices, inPairs && styles.pairs)}
      aria-required="true"
      {...describedBy(id, help, error)}
    >
      <legend className={ui.label}>{label}</legend>
      {choices.map((choice, index) => (
        // Keys reach the input, and are not to go on.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <label key={choice.value} className={clsx(ui.top3, ui.choice, styles.choice)} onClick={pick}>
          <input
            type="radio"
            name={field.name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => change(choice.value)}
            onBlur={field.onBlur}
            {...(index === 0 && { ref: field.ref, id })}
          />
          <span className={ui.grow}>
            <b>{choice.label}</b>
            {choice.description !== undefined && <span className={ui.muted}>{choice.description}</span>}
          </span>
          {choice.icon !== undefined && <choice.icon aria-hidden="true" className={styles.icon} />}
        </label>
      ))}
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  )
}
