import { clsx } from 'clsx'
import type { FieldValues } from 'react-hook-form'
import ui from '../layout/primitives.module.css'
import { useBoundField, type BoundProps } from './bound-field.ts'
import styles from './choice-field.module.css'
import { describedBy, FieldNotes } from './field-frame.tsx'

export interface Choice {
  value: string
  label: string
  description?: string
}

interface Extra {
  choices: readonly Choice[]
  /** Two columns where there is space, for more than a handful of choices. */
  inPairs?: boolean
}

/** A radio group of cards: every choice is visible and a large target. */
export function ChoiceField<V extends FieldValues, T>(props: BoundProps<V, T> & Extra) {
  const { control, name, label, help, choices, inPairs = false } = props
  const { field, value, change, id, error } = useBoundField({ control, name })
  return (
    <fieldset
      role="radiogroup"
      className={clsx(ui.stack2, styles.choices, inPairs && styles.pairs)}
      aria-required="true"
      {...describedBy(id, help, error)}
    >
      <legend className={ui.label}>{label}</legend>
      {choices.map((choice, index) => (
        <label key={choice.value} className={clsx(ui.top3, ui.choice, styles.choice)}>
          <input
            type="radio"
            name={field.name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => change(choice.value)}
            onBlur={field.onBlur}
            {...(index === 0 && { ref: field.ref, id })}
          />
          <span>
            <b>{choice.label}</b>
            {choice.description !== undefined && <span className={ui.muted}>{choice.description}</span>}
          </span>
        </label>
      ))}
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  )
}
