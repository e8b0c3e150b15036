import { createTask } from '@loanyard/contract/tasks/calls'
import type { QuickTask } from '@loanyard/contract/tasks/schemas'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useController, type Control } from 'react-hook-form'
import { callApi } from '../../lib/api/api.ts'
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts'
import { focusing, useCommands } from '../../lib/navigation/commands.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import fieldStyles from '../../ui/form/field.module.css'
import { Form } from '../../ui/form/form.tsx'
import { useFormDraft } from '../../ui/form/use-form-draft.ts'
import { useFormMutation, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { DueSelect } from './due-select.tsx'
import { refreshTasks } from './task-commands.ts'
import { quickSchema, unassigned } from './task-form.ts'
import { assigneesQuery, type TaskSubject } from './task-queries.ts'
import styles from './tasks.module.css'

type FormControl = Control<QuickTask, unknown, QuickTask>

function DueField({ control, today }: { control: FormControl; today: string }) {
  const { field } = useController({ control, name: 'due_on' })
  return <DueSelect value={field.value} onChange={field.onChange} today={today} />
}

interface AssigneeSelectProps {
  control: FormControl
  partnerId: string
  subject: TaskSubject
}

function AssigneeSelect({ control, partnerId, subject }: AssigneeSelectProps) {
  const { field } = useController({ control, name: 'assignee' })
  const { data: people = [] } = useQuery(assigneesQuery(partnerId, subject))
  const you = people.find(({ is_you: isYou }) => isYou)
  return (
    <Select
      aria-label={copy.assignee}
      className={styles.choice}
      value={field.value}
      onChange={(event) => field.onChange(event.target.value)}
    >
      <option value="">{you === undefined ? copy.assignee : copy.you}</option>
      {people
        .filter(({ is_you: isYou }) => !isYou)
        .map(({ id, full_name: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      <option value={unassigned}>{copy.unassigned}</option>
    </Select>
  )
}

interface QuickAddProps {
  partnerId: string
  subject: TaskSubject
  /** The partner's day. */
  today: string
}

const empty: QuickTask = { title: '', due_on: '', assignee: '' }

/** One line: what, when, who. Enter adds, and the field is ready for the next one. */
export function QuickAdd({ partnerId, subject, today }: QuickAddProps) {
  const form = useSchemaForm<QuickTask, QuickTask>(quickSchema, empty)
  const draft = useFormDraft(form, `task.${Object.values(subject).join('')}`, empty)
  const keyFor = useIdempotencyKey()
  const add = useFormMutation(form, {
    mutationFn: ({ title, due_on, assignee }: QuickTask) => {
      const body = {
        title,
        ...subject,
        ...(due_on === '' ? {} : { due_on }),
        ...(assignee === '' ? {} : { assignee: assignee === unassigned ? null : assignee }),
      }
      return callApi(createTask, {
        params: { partner_id: partnerId },
        body,
        idempotencyKey: keyFor([body, form.formState.submitCount]),
      })
    },
    onSuccess: () => {
      draft.discard()
      form.setFocus('title')
      return refreshTasks(partnerId)
    },
    failure: copy.addFailed,
  })
  useCommands([focusing(copy.addTask, () => form.setFocus('title'))])
  return (
    <Form form={form} onSubmit={add} label={copy.addTask}>
      <div className={clsx(ui.wrap2, styles.add)}>
        <input
          {...form.register('title')}
          type="text"
          aria-label={copy.addTask}
          placeholder={copy.titlePlaceholder}
          autoComplete="off"
          className={clsx(fieldStyles.control, styles.title)}
        />
        <DueField control={form.control} today={today} />
        <AssigneeSelect control={form.control} partnerId={partnerId} subject={subject} />
        <Button type="submit" busy={form.formState.isSubmitting}>
          {copy.add}
        </Button>
      </div>
    </Form>
  )
}
