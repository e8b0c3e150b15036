import { feeFlags } from '@loanyard/contract/values'
import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useBoundField, type BoundProps } from '../../../ui/form/bound.ts'
import styles from './deal.module.css'
import { feeFlagLabels } from './deal-fields.ts'

/** Which of the fee flags a deal has. */
export function FlagsField<V extends FieldValues, T>({ control, name, label, help }: BoundProps<V, T>) {
  const { field, value, change, id } = useBoundField({ control, name })
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const toggle = (flag: string) => change(feeFlags.filter((each) => (each === flag) !== chosen.includes(each)))
  return (
    <fieldset className={styles.flags} aria-describedby={help === undefined ? undefined : `${id}-help`}>
      <legend>{label}</legend>
      {feeFlags.map((flag, index) => (
        <label key={flag}>
          <Checkbox
            {...(index === 0 && { id, ref: field.ref })}
            checked={chosen.includes(flag)}
            onChange={() => toggle(flag)}
            onBlur={field.onBlur}
          />
          {feeFlagLabels[flag]}
        </label>
      ))}
      {help !== undefined && <p id={`${id}-help`}>{help}</p>}
    </fieldset>
  )
}
