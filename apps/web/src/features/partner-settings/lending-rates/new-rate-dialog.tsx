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
import { actionLabels } from '../../../ui/copy.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow, Form } from '../../../ui/form/form.tsx'
import { optionsOf } from '../../../ui/form/options.ts'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm, useFormMutation } from '../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'

const kinds = [
  { value: 'base_rate', label: copy.baseRate },
  { value: 'collateral_rate', label: copy.collateralRate },
  { value: 'appraised_rate', label: copy.appraisedCollateralRate },
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
  const save = useFormMutation(form, {
    mutationFn: (body: NewLendingRate) =>
      callApi(addLendingRate, { params: { partner_id: partnerId }, body, idempotencyKey: keyOf(body) }),
    onSuccess: (rates) => {
      onSaved(rates)
      onClose()
    },
    failure: copy.saveRateFailed,
  })
  return (
    <Dialog opened onClose={onClose} title={copy.addRate}>
      <Form form={form} onSubmit={save}>
        <FieldRow>
          <SelectField control={control} name="kind" label={copy.appliesTo} options={kinds} />
          {kind !== 'base_rate' && (
            <SelectField
              control={control}
              name="collateral_type"
              label={copy.collateralType}
              noneLabel={copy.chooseOne}
              options={optionsOf(collateralTypes)}
            />
          )}
        </FieldRow>
        <FieldRow>
          <PercentField
            control={control}
            name="rate"
            label={copy.rate}
            placeholder={kind === 'base_rate' ? '7.5' : '85'}
          />
          <DateField control={control} name="effective_from" label={copy.effective} />
        </FieldRow>
        <TextField control={control} name="note" label={copy.note} optional help={copy.noteHelp} />
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {copy.addRate}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
