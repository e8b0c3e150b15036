import { createStage, deleteStage, newStage, updateStage, type Stage } from '@loanyard/contract/deals/stages'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { actionLabels } from '../../ui/copy.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useSchemaForm, useFormMutation } from '../../ui/form/use-schema-form.ts'
import ui from '../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { failed } from './use-stages.ts'

interface StageDialogProps {
  partnerId: string
  onClose: () => void
  onSaved: () => void
}

interface NameDialogProps extends StageDialogProps {
  /** Null: a new stage. */
  stage: Stage | null
}

/** A new stage comes last. */
export function StageNameDialog({ partnerId, stage, onClose, onSaved }: NameDialogProps) {
  const form = useSchemaForm(newStage.pick({ name: true }), { name: stage?.name ?? '' })
  const save = useFormMutation(form, {
    mutationFn: (body: { name: string }) =>
      stage === null
        ? callApi(createStage, { params: { partner_id: partnerId }, body })
        : callApi(updateStage, { params: { partner_id: partnerId, stage_id: stage.id }, body }),
    onSuccess: () => {
      onSaved()
      onClose()
    },
    failure: failed,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={stage === null ? copy.addStage : copy.renameStageNamed(stage.name)}
      size="small"
    >
      <Form form={form} onSubmit={save}>
        <TextField control={form.control} name="name" label={copy.stageName} autoComplete="off" takesFocus />
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {stage === null ? copy.addStage : copy.renameStage}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

export function RemoveStageDialog({ partnerId, stage, onClose, onSaved }: StageDialogProps & { stage: Stage }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(deleteStage, { params: { partner_id: partnerId, stage_id: stage.id } }),
    onSuccess: () => {
      onSaved()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={copy.removeStageTitle(stage.name)}
      confirmLabel={copy.removeStage}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{copy.removeStageText}</p>
      <p role="alert" className={clsx(ui.problem, ui.unlessEmpty)}>
        {error !== null && reasonOf(error, failed)}
      </p>
    </ConfirmDialog>
  )
}
