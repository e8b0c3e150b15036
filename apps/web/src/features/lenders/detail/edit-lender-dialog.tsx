import { updateLender } from '@loanyard/contract/lenders/calls'
import { lenderChanges, type Lender } from '@loanyard/contract/lenders/schemas'
import * as z from 'zod'
import { lenderKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useSchemaForm, useFormMutation } from '../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { lenderFailures } from '../queries.ts'
import { updateCachedLender } from '../queries.ts'
import * as copy from './copy.ts'

const { name, lender_phone } = lenderChanges.shape
const schema = z.object({ name, lender_phone })
type Input = z.input<typeof schema>
type Output = z.output<typeof schema>

export function EditLenderDialog({ lender, onClose }: { lender: Lender; onClose: () => void }) {
  const initial = { name: lender.name, lender_phone: lender.lender_phone ?? '' }
  const form = useSchemaForm<Input, Output>(schema, initial)
  const draft = useFormDraft(form, `lender.${lender.id}`, initial)
  const close = () => {
    draft.saved()
    onClose()
  }
  const save = useFormMutation(form, {
    mutationFn: (body: Output) =>
      callApi(updateLender, { params: { lender_id: lender.id, partner_id: lender.partner }, body }),
    onSuccess: (changed) => {
      updateCachedLender(changed)
      void queryClient.invalidateQueries({ queryKey: lenderKeys.all(lender.partner) })
      notifySuccess(copy.lenderSaved)
      close()
    },
    failure: lenderFailures.update,
  })
  return (
    <Dialog opened onClose={onClose} title={copy.editNamed(lender.name)}>
      <Form form={form} onSubmit={save} label={copy.editLender}>
        {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
        <TextField control={form.control} name="name" label={copy.lenderName} autoComplete="off" takesFocus />
        <TextField
          control={form.control}
          name="lender_phone"
          label={copy.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          optional
        />
        <DialogFooter>
          <Button onClick={close}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {actionLabels.save}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
