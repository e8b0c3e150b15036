import { usStates } from '@loanyard/contract/core/us-states'
import { sbaPrograms } from '@loanyard/contract/core/values'
import { updateLender } from '@loanyard/contract/lenders/calls'
import * as contractCopy from '@loanyard/contract/lenders/copy'
import { creditBoxChanges, type CreditBoxChanges } from '@loanyard/contract/lenders/credit-box'
import type { Lender } from '@loanyard/contract/lenders/schemas'
import type { Control } from 'react-hook-form'
import * as z from 'zod'
import { lenderKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { useBoundField } from '../../../ui/form/bound-field.ts'
import { AmountField } from '../../../ui/form/converted-field.tsx'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { FieldRow, Form } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { StickyFooter } from '../../../ui/overlay/sticky-footer.tsx'
import { lenderFailures, updateCachedLender } from '../queries.ts'
import * as copy from './copy.ts'

const isState = (code: string) => usStates.some((state) => state === code)
const codesIn = (typed: string) => [
  ...new Set(
    typed
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

const schema = z.object({
  credit_box: creditBoxChanges.omit({ states: true }).extend({
    states: z
      .string()
      .refine((typed) => codesIn(typed).every(isState), contractCopy.stateCodes)
      .transform((typed) => usStates.filter((state) => codesIn(typed).includes(state))),
  }),
})
type Input = z.input<typeof schema>
type Output = z.output<typeof schema>

function Programs({ control }: { control: Control<Input, unknown, Output> }) {
  const { value, change } = useBoundField({ control, name: 'credit_box.programs' })
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const toggle = (program: string) => change(sbaPrograms.filter((each) => (each === program) !== chosen.includes(each)))
  return (
    <fieldset className={ui.stack2}>
      <legend className={ui.label}>{copy.programs}</legend>
      <div className={ui.row3}>
        {sbaPrograms.map((program) => (
          <label key={program} className={ui.inline2}>
            <Checkbox checked={chosen.includes(program)} onChange={() => toggle(program)} />
            {program}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Only what was changed here is sent, so that two people can fill in different fields at once. */
function changesIn(saved: Lender['credit_box'], { credit_box: entered }: Output): CreditBoxChanges {
  const before: Readonly<Record<string, unknown>> = saved
  const isChanged = ([field, value]: readonly [string, unknown]) =>
    value !== undefined && JSON.stringify(value === '' ? null : value) !== JSON.stringify(before[field])
  return Object.fromEntries(Object.entries(entered).filter(isChanged))
}

export function CreditBoxDialog({ lender, onClose }: { lender: Lender; onClose: () => void }) {
  const { credit_box: box, id, partner } = lender
  const initial: Input = { credit_box: { ...box, states: box.states.join(', '), note: box.note ?? '' } }
  const form = useSchemaForm<Input, Output>(schema, initial)
  const draft = useFormDraft(form, `credit-box.${id}`, initial)
  const close = () => {
    draft.saved()
    onClose()
  }
  const save = useFormMutation(form, {
    mutationFn: async (entered: Output) => {
      const credit_box = changesIn(box, entered)
      return Object.keys(credit_box).length === 0
        ? lender
        : callApi(updateLender, { params: { lender_id: id, partner_id: partner }, body: { credit_box } })
    },
    onSuccess: (changed) => {
      updateCachedLender(changed)
      void queryClient.invalidateQueries({ queryKey: lenderKeys.all(partner) })
      notifySuccess(copy.saved)
      close()
    },
    failure: lenderFailures.update,
  })
  const { control } = form
  return (
    <Dialog opened onClose={onClose} title={copy.creditBoxOf(lender.name)}>
      <Form form={form} onSubmit={save} label={copy.creditBox}>
        {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
        <p className={ui.quiet}>{copy.leaveBlank}</p>
        <Programs control={control} />
        <FieldRow>
          <AmountField control={control} name="credit_box.min_loan_amount" label={copy.smallestLoan} />
          <AmountField control={control} name="credit_box.max_loan_amount" label={copy.largestLoan} />
        </FieldRow>
        <TextField
          control={control}
          name="credit_box.states"
          label={copy.states}
          help={copy.statesHelp}
          autoComplete="off"
        />
        <NumberField control={control} name="credit_box.min_credit_score" label={copy.minCreditScore} />
        <TextAreaField control={control} name="credit_box.note" label={copy.note} help={copy.noteHelp} rows={3} />
        <StickyFooter>
          <Button onClick={close}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {actionLabels.save}
          </Button>
        </StickyFooter>
      </Form>
    </Dialog>
  )
}
