import { updateTask } from '@loanyard/contract/tasks/calls'
import type { EditedTask, Task } from '@loanyard/contract/tasks/schemas'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { actionLabels } from '../../ui/copy.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { FieldRow, Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { useFormDraft } from '../../ui/form/use-form-draft.ts'
import { useFormMutation, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { refreshTasks } from './task-commands.ts'
import { editSchema } from './task-form.ts'
import { assigneesQuery, subjectOf } from './task-queries.ts'

interface EditTaskProps {
  partnerId: string
  task: Task
  onDone: () => void
}

const formOf = ({ title, note, due_on, repeats, assignee }: Task): EditedTask => ({
  title,
  note,
  due_on,
  repeats,
  assignee: assignee?.id ?? null,
})

const repeatOptions = Object.entries(copy.repeatLabels).map(([value, label]) => ({ value, label }))

/** Only what changed is sent, so that a colleague's change of another field stays. */
function changesOf(task: Task, values: EditedTask): Partial<EditedTask> {
  const before = formOf(task)
  return Object.fromEntries(
    (Object.keys(values) as (keyof EditedTask)[])
      .filter((field) => values[field] !== before[field])
      .map((field) => [field, values[field]]),
  )
}

export function EditTask({ partnerId, task, onDone }: EditTaskProps) {
  const defaults = formOf(task)
  const form = useSchemaForm<EditedTask, EditedTask>(editSchema, defaults)
  const draft = useFormDraft(form, `task.${task.id}`, defaults)
  const { data: people = [] } = useQuery(assigneesQuery(partnerId, subjectOf(task)))
  const former = task.assignee !== null && !people.some(({ id }) => id === task.assignee?.id) ? [task.assignee] : []
  const save = useFormMutation(form, {
    mutationFn: async (values: EditedTask) => {
      const body = changesOf(task, values)
      if (Object.keys(body).length === 0) return
      await callApi(updateTask, { params: { partner_id: partnerId, task_id: task.id }, body, ifMatch: task.version })
    },
    onSuccess: () => {
      draft.saved()
      onDone()
      return refreshTasks(partnerId)
    },
    failure: copy.saveFailed,
  })
  const cancel = () => {
    draft.discard()
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} label={copy.editTask(task.title)}>
      <TextField control={form.control} name="title" label={copy.titleLabel} takesFocus />
      <TextAreaField control={form.control} name="note" label={copy.note} rows={2} optional />
      <FieldRow>
        <DateField control={form.control} name="due_on" label={copy.dueDate} optional />
        <SelectField
          control={form.control}
          name="repeats"
          label={copy.repeats}
          options={repeatOptions}
          noneLabel={copy.doesNotRepeat}
        />
      </FieldRow>
      <SelectField
        control={form.control}
        name="assignee"
        label={copy.assignee}
        noneLabel={copy.unassigned}
        options={[...former, ...people].map(({ id, full_name: label }) => ({ value: id, label }))}
      />
      <div className={ui.wrap2}>
        <Button type="submit" variant="primary" size="small" busy={form.formState.isSubmitting}>
          {copy.save}
        </Button>
        <Button variant="quiet" size="small" onClick={cancel}>
          {actionLabels.cancel}
        </Button>
      </div>
    </Form>
  )
}
