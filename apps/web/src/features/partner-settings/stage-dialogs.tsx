import { createStage, deleteStage, newStage, updateStage, type Stage } from '@loanyard/contract/deals/stages'
import { clsx } from 'clsx'
import { useState } from 'react'
import { reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { actionLabels } from '../../ui/copy.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showFailure, useSchemaForm } from '../../ui/form/use-schema-form.ts'
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
  const save = async (body: { name: string }) => {
    try {
      if (stage === null) await callApi(createStage, { params: { partner_id: partnerId }, body })
      else await callApi(updateStage, { params: { partner_id: partnerId, stage_id: stage.id }, body })
      onSaved()
      onClose()
    } catch (error) {
      showFailure(form, error, failed)
    }
  }
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const remove = async () => {
    setBusy(true)
    try {
      await callApi(deleteStage, { params: { partner_id: partnerId, stage_id: stage.id } })
      onSaved()
      onClose()
    } catch (error) {
      setProblem(reasonOf(error, failed))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened
      title={copy.removeStageTitle(stage.name)}
      confirmLabel={copy.removeStage}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{copy.removeStageText}</p>
      <p role="alert" className={clsx(ui.problem, ui.unlessEmpty)}>
        {problem}
      </p>
    </ConfirmDialog>
  )
}
