import {
  newStageTasks,
  replaceStageTasks,
  stageTaskLimit,
  type NewStageTasks,
  type StageTask,
  type StageTasks,
} from '@loanyard/contract/tasks/stage-tasks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { callApi } from '../../../../lib/api/api.ts'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { DraftRestored } from '../../../../ui/form/draft-restored.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { useFormDraft } from '../../../../ui/form/use-form-draft.ts'
import { useFormMutation, useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { DialogFooter } from '../../../../ui/overlay/dialog.tsx'
import { currentVersionOf } from '../../field-conflicts.ts'
import * as copy from './copy.ts'
import styles from './stage-tasks.module.css'

const assignees = [
  { value: 'mover', label: copy.mover },
  { value: 'coordinator', label: copy.coordinator },
  { value: 'unassigned', label: copy.unassigned },
]
const emptyTask: StageTask = { title: '', due_in: null, assignee: 'mover' }

interface TaskLineProps {
  control: Control<NewStageTasks, unknown, NewStageTasks>
  index: number
  onRemove: () => void
}

function TaskLine({ control, index, onRemove }: TaskLineProps) {
  return (
    <fieldset className={styles.task} aria-label={copy.task(index + 1)}>
      <TextField control={control} name={`tasks.${index}.title`} label={copy.title} autoComplete="off" />
      <NumberField control={control} name={`tasks.${index}.due_in`} label={copy.dueIn} />
      <SelectField control={control} name={`tasks.${index}.assignee`} label={copy.assignTo} options={assignees} />
      <IconButton className={styles.remove} label={copy.removeTask(index + 1)} icon={<IconX />} onClick={onRemove} />
    </fieldset>
  )
}

interface StageTasksFormProps {
  params: { readonly partner_id: string; readonly stage_id: string }
  /** As they were when the dialog opened. */
  initial: StageTasks
  onSaved: (tasks: StageTasks) => void
  onClose: () => void
}

export function StageTasksForm({ params, initial, onSaved, onClose }: StageTasksFormProps) {
  const [begin] = useState((): NewStageTasks => ({ tasks: initial.results }))
  const version = useRef(initial.version)
  const adder = useRef<HTMLButtonElement>(null)
  const [theirs, setTheirs] = useState<StageTasks | null>(null)
  const form = useSchemaForm<NewStageTasks, NewStageTasks>(newStageTasks, begin)
  const draft = useFormDraft(form, `stage-tasks.${params.stage_id}`, begin)
  const tasks = useWatch({ control: form.control, name: 'tasks' })
  const show = (lines: StageTask[]) => form.setValue('tasks', lines, { shouldDirty: true })
  const save = useFormMutation(form, {
    mutationFn: async (body: NewStageTasks) => {
      try {
        return await callApi(replaceStageTasks, { params, body, ifMatch: version.current })
      } catch (error) {
        setTheirs(currentVersionOf(error, initial))
        throw error
      }
    },
    onSuccess: (saved) => {
      draft.saved()
      onSaved(saved)
    },
    failure: copy.saveFailed,
  })
  const addLine = () => {
    const lines = form.getValues('tasks')
    show([...lines, emptyTask])
    // Once the line is there.
    setTimeout(() => form.setFocus(`tasks.${lines.length}.title`))
  }
  const remove = (index: number) => {
    show(form.getValues('tasks').toSpliced(index, 1))
    adder.current?.focus()
  }
  const cancel = () => {
    draft.discard()
    onClose()
  }
  const showTheirs = (current: StageTasks) => {
    version.current = current.version
    setTheirs(null)
    form.clearErrors()
    show(current.results)
  }
  return (
    <Form form={form} onSubmit={save} label={copy.save}>
      {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
      {tasks.length === 0 && <p className={ui.quiet}>{copy.none}</p>}
      {tasks.map((_, index) => (
        <TaskLine
          key={`${tasks.length} ${index}`}
          control={form.control}
          index={index}
          onRemove={() => remove(index)}
        />
      ))}
      <div>
        <Button
          ref={adder}
          icon={<IconPlus aria-hidden="true" />}
          disabled={tasks.length >= stageTaskLimit}
          onClick={addLine}
        >
          {copy.add}
        </Button>
      </div>
      {theirs !== null && (
        <div className={clsx(ui.wrap2, ui.problem)} role="alert">
          {copy.changedByOther}
          <Button size="small" onClick={() => showTheirs(theirs)}>
            {copy.showTheirs}
          </Button>
          <Button size="small" type="submit" onClick={() => (version.current = theirs.version)}>
            {copy.saveMine}
          </Button>
        </div>
      )}
      <DialogFooter>
        <Button onClick={cancel}>{actionLabels.cancel}</Button>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {copy.save}
        </Button>
      </DialogFooter>
    </Form>
  )
}
