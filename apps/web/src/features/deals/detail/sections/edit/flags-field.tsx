import { feeFlags } from '@loanyard/contract/core/values'
import { clsx } from 'clsx'
import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '../../../../../ui/controls/checkbox.tsx'
import { useBoundField, type BoundProps } from '../../../../../ui/form/bound-field.ts'
import ui from '../../../../../ui/layout/primitives.module.css'
import { feeFlagLabels } from '../deal-fields.ts'
import styles from './flags.module.css'

export function FlagsField<V extends FieldValues, T>({ control, name, label, help }: BoundProps<V, T>) {
  const { field, value, change, id } = useBoundField({ control, name })
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const toggle = (flag: string) => change(feeFlags.filter((each) => (each === flag) !== chosen.includes(each)))
  return (
    <fieldset
      className={clsx(ui.stack2, styles.flags)}
      aria-describedby={help === undefined ? undefined : `${id}-help`}
    >
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
