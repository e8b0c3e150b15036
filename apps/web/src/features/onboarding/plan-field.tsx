import type { Plan } from '@loanyard/contract/values'
import { useBoundField, type BoundProps } from '../../ui/form/bound.ts'
import fieldStyles from '../../ui/form/field.module.css'
import type { FieldValues } from 'react-hook-form'
import styles from './onboarding.module.css'

/** Who each plan is for. What they include is the same today, so nothing else is said of them. */
const planWords: Readonly<Record<Plan, { label: string; words: string }>> = {
  starter: { label: 'Starter', words: 'You work alone, or the two of you do.' },
  professional: { label: 'Professional', words: 'A team that shares its leads and deals.' },
  enterprise: { label: 'Enterprise', words: 'Several teams or offices under one name.' },
}

/** One of the plans, as cards of a radio group. */
export function PlanField<V extends FieldValues, T>({ control, name, label, help }: BoundProps<V, T>) {
  const { field, value, change, id, error } = useBoundField({ control, name })
  const described = [help === undefined ? '' : `${id}-help`, error === undefined ? '' : `${id}-error`]
  return (
    <fieldset
      role="radiogroup"
      className={styles.plans}
      aria-required="true"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={described.join(' ').trim() || undefined}
    >
      <legend className={fieldStyles.label}>{label}</legend>
      {Object.entries(planWords).map(([plan, { label: title, words }], index) => (
        <label key={plan} className={styles.plan}>
          <input
            type="radio"
            name={field.name}
            value={plan}
            checked={value === plan}
            onChange={() => change(plan)}
            onBlur={field.onBlur}
            {...(index === 0 && { ref: field.ref, id })}
          />
          <span>
            <b>{title}</b>
            <span className={styles.planWords}>{words}</span>
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} className={fieldStyles.help}>
          {help}
        </p>
      )}
    </fieldset>
  )
}
