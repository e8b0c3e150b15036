import { loanPurposes } from '@loanyard/contract/core/values'
import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { useBoundField, type BoundProps } from '../../ui/form/bound-field.ts'
import { describedBy, FieldNotes } from '../../ui/form/field-frame.tsx'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'

/** The loan purposes whose new deals request the checklist at once. */
export function LoanPurposesField<V extends FieldValues, T>({
  control,
  name,
}: Pick<BoundProps<V, T>, 'control' | 'name'>) {
  const { value, change, id, error } = useBoundField({ control, name })
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const toggle = (purpose: string) =>
    change(loanPurposes.filter((each) => (each === purpose) !== chosen.includes(each)))
  return (
    <fieldset className={ui.stack2} {...describedBy(id, copy.loanPurposesHelp, error)}>
      <legend className={ui.label}>{copy.loanPurposes}</legend>
      {loanPurposes.map((purpose) => (
        <label key={purpose} className={ui.row2}>
          <Checkbox checked={chosen.includes(purpose)} onChange={() => toggle(purpose)} />
          {purpose}
        </label>
      ))}
      <FieldNotes id={id} help={copy.loanPurposesHelp} error={error} />
    </fieldset>
  )
}
