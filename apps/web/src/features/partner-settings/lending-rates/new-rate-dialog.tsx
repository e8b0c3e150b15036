import {
  addLendingRate,
  newLendingRate,
  type LendingRates,
  type NewLendingRate,
} from '@loanyard/contract/financials/lending-rates'
import { collateralTypes } from '@loanyard/contract/financials/values'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow, Form } from '../../../ui/form/form.tsx'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import { optionsOf, SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showFailure, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'

const kinds = [
  { value: 'base_rate', label: 'Base rate (prime)' },
  { value: 'collateral_rate', label: 'Collateral rate' },
  { value: 'appraised_rate', label: 'Collateral rate with an appraisal' },
]

interface NewRateDialogProps {
  partnerId: string
  onSaved: (rates: LendingRates) => void
  onClose: () => void
}

export function NewRateDialog({ partnerId, onSaved, onClose }: NewRateDialogProps) {
  const form = useSchemaForm<z.input<typeof newLendingRate>, NewLendingRate>(newLendingRate, {
    kind: 'base_rate',
    collateral_type: null,
    note: '',
  })
  const { control } = form
  const kind = useWatch({ control, name: 'kind' })
  const keyOf = useIdempotencyKey()
  const save = async (body: NewLendingRate) => {
    try {
      onSaved(await callApi(addLendingRate, { params: { partner_id: partnerId }, body, idempotencyKey: keyOf(body) }))
      onClose()
    } catch (error) {
      showFailure(form, error, 'Couldn’t save the rate')
    }
  }
  return (
    <Dialog opened onClose={onClose} title="Add rate">
      <Form form={form} onSubmit={save}>
        <FieldRow>
          <SelectField control={control} name="kind" label="Applies to" options={kinds} />
          {kind !== 'base_rate' && (
            <SelectField
              control={control}
              name="collateral_type"
              label="Collateral type"
              noneLabel="Choose one"
              options={optionsOf(collateralTypes)}
            />
          )}
        </FieldRow>
        <FieldRow>
          <PercentField control={control} name="rate" label="Rate" placeholder="85" />
          <DateField control={control} name="effective_from" label="Effective" />
        </FieldRow>
        <TextField control={control} name="note" label="Note" optional help="Where the rate comes from." />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            Add rate
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
