import { clsx } from 'clsx'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import type { AssignableStaff } from '../../assignee-name.ts'
import type { ConversionResult, ConversionValues } from './conversion.ts'
import styles from './convert.module.css'
import * as copy from './copy.ts'

export type ConversionForm = UseFormReturn<ConversionValues, unknown, ConversionResult>
type Coordinators = NonNullable<ConversionResult['coordinators']>
const none: Coordinators = []

interface CoordinatorsFieldProps {
  form: ConversionForm
  coordinators: readonly AssignableStaff[]
  /** A Coordinator becomes the deal's coordinator and names no one. */
  canAssign: boolean
}

export function CoordinatorsField({ form, coordinators, canAssign }: CoordinatorsFieldProps) {
  const chosen: Coordinators = useWatch({ control: form.control, name: 'coordinators' }) ?? none
  if (!canAssign) return <p className={ui.quiet}>{copy.youCoordinate}</p>
  if (coordinators.length === 0) return <p className={ui.quiet}>{copy.noCoordinators}</p>
  const toggle = (id: Coordinators[number]) =>
    form.setValue('coordinators', chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className={ui.stack1}>
      <legend className={ui.label}>{copy.coordinators}</legend>
      <div className={clsx(ui.wrap2, styles.coordinators)}>
        {coordinators.map(({ id, full_name }) => (
          <label key={id} className={clsx(ui.choice, ui.line2)}>
            <Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />
            {full_name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
