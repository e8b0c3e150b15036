import { day, line } from '@loanyard/contract/core/fields'
import { reasonRequired } from '@loanyard/contract/partners/copy'
import {
  addSecondFactorException,
  approveSecondFactorReset,
  requestSecondFactorReset,
  type PersonSecurity,
} from '@loanyard/contract/partners/security'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { refreshSecurity } from './queries.ts'

const exceptionForm = z.object({
  reason: line(500, reasonRequired),
  ends_on: z.string({ error: copy.endsOnRequired }).refine((text) => day.safeParse(text).success, copy.endsOnRequired),
})
type Values = z.output<typeof exceptionForm>

interface PersonDialogProps {
  partnerId: string
  person: PersonSecurity
  onClose: () => void
}

export function ExceptionDialog({ partnerId, person: { user }, onClose }: PersonDialogProps) {
  const form = useSchemaForm<z.input<typeof exceptionForm>, Values>(exceptionForm, { reason: '' })
  const keyOf = useIdempotencyKey()
  const save = useFormMutation(form, {
    mutationFn: (values: Values) => {
      const body = { ...values, user: user.id }
      return callApi(addSecondFactorException, {
        params: { partner_id: partnerId },
        body,
        idempotencyKey: keyOf(body),
      })
    },
    onSuccess: () => {
      void refreshSecurity(partnerId)
      notifySuccess(copy.exceptionAdded)
      onClose()
    },
    failure: copy.exceptionFailed,
  })
  return (
    <Dialog opened onClose={onClose} title={copy.exceptionTitle(user.full_name)} size="small">
      <Form form={form} onSubmit={save} label={copy.saveException}>
        <TextField
          control={form.control}
          name="reason"
          label={copy.reason}
          help={copy.reasonHelp}
          maxLength={500}
          takesFocus
        />
        <DateField control={form.control} name="ends_on" label={copy.endsOn} />
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {copy.saveException}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

export function AskResetDialog({ partnerId, person: { user }, onClose }: PersonDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(requestSecondFactorReset, { params: { partner_id: partnerId }, body: { user: user.id } }),
    onSuccess: () => notifySuccess(copy.resetAskedNow),
    onError: (error) => notifyError(reasonOf(error, copy.resetFailed)),
    onSettled: () => {
      void refreshSecurity(partnerId)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={copy.askResetTitle(user.full_name)}
      confirmLabel={copy.askResetConfirm}
      danger={false}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {copy.askResetText}
    </ConfirmDialog>
  )
}

export function ApproveResetDialog({ partnerId, person: { user, reset }, onClose }: PersonDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi(approveSecondFactorReset, {
        params: { partner_id: partnerId, second_factor_reset_id: reset?.id ?? '' },
      }),
    onSuccess: () => notifySuccess(copy.resetDone),
    onError: (error) => notifyError(reasonOf(error, copy.resetFailed)),
    onSettled: () => {
      void refreshSecurity(partnerId)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={copy.approveTitle(user.full_name)}
      confirmLabel={copy.approveConfirm}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {copy.approveText(user.full_name)}
    </ConfirmDialog>
  )
}
