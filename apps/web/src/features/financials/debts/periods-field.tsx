import type { Debt, debt } from '@loanyard/contract/financial-summary'
import { useController, type Control } from 'react-hook-form'
import type * as z from 'zod'
import styles from '../financials.module.css'

interface PeriodsFieldProps {
  control: Control<z.input<typeof debt>, unknown, Debt>
  periods: readonly string[]
}

/** The periods that hold twelve payments of a debt. */
export function PeriodsField({ control, periods }: PeriodsFieldProps) {
  const { field, fieldState } = useController({ control, name: 'periods' })
  const chosen = new Set(field.value)
  const toggle = (period: string, isOn: boolean) =>
    field.onChange(periods.filter((each) => (each === period ? isOn : chosen.has(each))))
  return (
    <fieldset className={styles.periods} aria-describedby="debt-periods-problem">
      <legend>Count 12 payments in</legend>
      {periods.map((period) => (
        <label key={period} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.has(period)}
            onChange={(event) => toggle(period, event.target.checked)}
          />
          <span>{period}</span>
        </label>
      ))}
      <p id="debt-periods-problem" className={styles.problem}>
        {fieldState.error?.message}
      </p>
    </fieldset>
  )
}
