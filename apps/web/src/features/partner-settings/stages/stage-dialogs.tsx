import { phases, type Phase } from '@loanyard/contract/core/values'
import { createStage, deleteStage, newStage, updateStage, type PipelineStage } from '@loanyard/contract/deals/stages'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { phaseLabels } from '../../../domain/labels/phase-labels.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Form } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm, useFormMutation } from '../../../ui/form/use-schema-form.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import * as copy from '../copy.ts'
import { failed } from './use-stages.ts'

interface StageDialogProps {
  partnerId: string
  onClose: () => void
  onSaved: () => void
}

interface NameDialogProps extends StageDialogProps {
  /** Null: a new stage. */
  stage: PipelineStage | null
}

const phaseOptions = phases.map((value) => ({ value, label: phaseLabels[value] }))

/** A new stage comes last, and continues the phase before it. */
export function StageNameDialog({ partnerId, stage, onClose, onSaved }: NameDialogProps) {
  const form = useSchemaForm(newStage.pick({ name: true, phase: true }), {
    name: stage?.name ?? '',
    phase: stage?.phase,
  })
  const save = useFormMutation(form, {
    mutationFn: (body: { name: string; phase?: Phase | undefined }) =>
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
      title={stage === null ? copy.addStage : copy.editStageNamed(stage.name)}
      size="small"
    >
      <Form form={form} onSubmit={save}>
        <TextField control={form.control} name="name" label={copy.stageName} autoComplete="off" takesFocus />
        {stage !== null && (
          <SelectField
            control={form.control}
            name="phase"
            label={copy.stagePhase}
            help={copy.stagePhaseHelp}
            options={phaseOptions}
          />
        )}
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {stage === null ? copy.addStage : copy.saveStage}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

export function RemoveStageDialog({ partnerId, stage, onClose, onSaved }: StageDialogProps & { stage: PipelineStage }) {
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
