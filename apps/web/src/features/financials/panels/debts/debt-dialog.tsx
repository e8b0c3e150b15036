import { saveDebt } from '@loanyard/contract/financials/calls'
import { debt, type Debt, type SummaryItem } from '@loanyard/contract/financials/summary'
import { debtFieldTypes } from '@loanyard/contract/financials/values'
import { clsx } from 'clsx'
import { useWatch, type Control, useController } from 'react-hook-form'
import type * as z from 'zod'
import { type DealRef, dealParams } from '../../../../domain/deal-ref.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../../lib/api/use-idempotency-key.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { AmountField } from '../../../../ui/form/converted-field.tsx'
import { FieldRow, Form } from '../../../../ui/form/form.tsx'
import { optionsOf } from '../../../../ui/form/options.ts'
import { PercentField, YearsField } from '../../../../ui/form/percent-field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { useSchemaForm, useFormMutation } from '../../../../ui/form/use-schema-form.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../../ui/overlay/dialog.tsx'
import type { LimitTerms } from '../../data/debt-terms.ts'
import { updateCachedTable } from '../../data/queries.ts'
import styles from '../../financials.module.css'
import * as copy from './copy.ts'
import { PaymentLine } from './payment-line.tsx'

interface PeriodsFieldProps {
  control: Control<z.input<typeof debt>, unknown, Debt>
  periods: readonly string[]
}

/** The periods that include twelve payments of the debt. */
function PeriodsField({ control, periods }: PeriodsFieldProps) {
  const { field, fieldState } = useController({ control, name: 'periods' })
  const chosen = new Set(field.value)
  const toggle = (period: string, isOn: boolean) =>
    field.onChange(periods.filter((each) => (each === period ? isOn : chosen.has(each))))
  return (
    <fieldset className={clsx(ui.wrap4, styles.periods)} aria-describedby="debt-periods-problem">
      <legend>{copy.paymentPeriods}</legend>
      {periods.map((period) => (
        <label key={period} className={ui.inline2}>
          <input
            type="checkbox"
            checked={chosen.has(period)}
            onChange={(event) => toggle(period, event.target.checked)}
          />
          <span>{period}</span>
        </label>
      ))}
      <p id="debt-periods-problem" className={clsx(ui.problem, ui.unlessEmpty)}>
        {fieldState.error?.message}
      </p>
    </fieldset>
  )
}

type DebtFields = z.input<typeof debt>

interface DebtDialogProps {
  dealRef: DealRef
  /** Null: a new debt. */
  item: SummaryItem | null
  /** What a new debt starts with. */
  begin?: Partial<DebtFields>
  periods: readonly string[]
  limits: LimitTerms
  /** Saves the cells typed so far. */
  beforeSaving: () => Promise<void>
  onClose: () => void
}

function fieldsOf(item: SummaryItem | null, periods: readonly string[]): Partial<DebtFields> {
  if (item === null) return { item_name: '', field_type: 'Debt Proposed', periods: [...periods] }
  const type = debtFieldTypes.find((each) => each === item.field_type) ?? 'Debt Proposed'
  return {
    row_id: item.id,
    item_name: item.item_name,
    field_type: type,
    periods: [...item.periods],
    ...(item.principal_amount !== null && { principal_amount: item.principal_amount }),
    ...(item.rate !== null && { rate: item.rate }),
    ...(item.term !== null && { term: item.term }),
  }
}

function LivePayment({ control, limits }: { control: Control<DebtFields, unknown, Debt>; limits: LimitTerms }) {
  const [principal_amount, rate, term, field_type] = useWatch({
    control,
    name: ['principal_amount', 'rate', 'term', 'field_type'],
  })
  return (
    <PaymentLine typed={{ principal_amount, rate, term }} isProposed={field_type === 'Debt Proposed'} limits={limits} />
  )
}

export function DebtDialog({ dealRef, item, begin, periods, limits, beforeSaving, onClose }: DebtDialogProps) {
  const form = useSchemaForm<DebtFields, Debt>(debt, { ...fieldsOf(item, periods), ...begin })
  const keyOf = useIdempotencyKey()
  const { control } = form
  const save = useFormMutation(form, {
    mutationFn: async (body: Debt) => {
      await beforeSaving()
      return callApi(saveDebt, { params: dealParams(dealRef), body, idempotencyKey: keyOf(body) })
    },
    onSuccess: (table) => {
      updateCachedTable(dealRef, 'financial_summary', table)
      onClose()
    },
    failure: copy.saveDebtFailed,
  })
  return (
    <Dialog opened onClose={onClose} title={item === null ? copy.addDebt : copy.editDebt(item.item_name)}>
      <Form form={form} onSubmit={save}>
        <FieldRow>
          <TextField control={control} name="item_name" label={copy.item} />
          <SelectField control={control} name="field_type" label={copy.type} options={optionsOf(debtFieldTypes)} />
        </FieldRow>
        <FieldRow>
          <AmountField control={control} name="principal_amount" label={copy.principal} />
          <PercentField control={control} name="rate" label={copy.rate} placeholder="10.5" />
          <YearsField control={control} name="term" label={copy.term} placeholder="10" />
        </FieldRow>
        <LivePayment control={control} limits={limits} />
        <PeriodsField control={control} periods={periods} />
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {item === null ? copy.addDebt : copy.saveDebt}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
