import type { Task } from '@loanyard/contract/tasks/schemas'
import { IconRepeat } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { formatDate } from '../../lib/format/format.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { RowMenu } from '../../ui/controls/row-menu.tsx'
import { actionLabels } from '../../ui/copy.ts'
import ui from '../../ui/layout/primitives.module.css'
import { Menu } from '../../ui/overlay/menu.tsx'
import * as copy from './copy.ts'
import { dueLabel, duePicks } from './due.ts'
import { EditTask } from './edit-task.tsx'
import { useCompleteTask, useDeleteTask, useReopenTask, useSetDue } from './task-commands.ts'
import styles from './tasks.module.css'

function assigneeLabel({ assignee }: Task): string {
  if (assignee === null) return copy.unassigned
  return assignee.is_active ? assignee.full_name : copy.formerly(assignee.full_name)
}

function Facts({ task, today, about }: { task: Task; today: string; about: ReactNode }) {
  const { due_on, repeats, is_overdue: isOverdue, done, request } = task
  if (done !== null) return <p className={ui.fine}>{copy.completedBy(done.by, formatDate(done.at))}</p>
  return (
    <p className={clsx(ui.fine, ui.wrap2)}>
      {due_on !== null && (
        <span className={clsx(isOverdue && ui.bad)}>
          {isOverdue ? copy.overdueSince(formatDate(due_on)) : copy.dueOn(dueLabel(due_on, today))}
        </span>
      )}
      <span>{assigneeLabel(task)}</span>
      {repeats !== null && (
        <span className={clsx(ui.inline1, ui.icons14)}>
          <IconRepeat aria-hidden="true" />
          {copy.repeatLabels[repeats]}
        </span>
      )}
      {request !== null && <span>{request.title}</span>}
      {about}
    </p>
  )
}

interface TaskItemProps {
  partnerId: string
  task: Task
  today: string
  /** What the task is about, where the list doesn't say it. */
  about?: ReactNode
}

export function TaskItem({ partnerId, task, today, about }: TaskItemProps) {
  const [isEditing, setEditing] = useState(false)
  const complete = useCompleteTask(partnerId)
  const reopen = useReopenTask(partnerId)
  const remove = useDeleteTask(partnerId)
  const setDue = useSetDue(partnerId)
  const isDone = task.done !== null
  if (isEditing) {
    return (
      <li className={styles.item}>
        <EditTask partnerId={partnerId} task={task} onDone={() => setEditing(false)} />
      </li>
    )
  }
  return (
    <li className={clsx(styles.item, ui.top2)}>
      <Checkbox
        aria-label={isDone ? copy.reopen(task.title) : copy.complete(task.title)}
        checked={isDone}
        onChange={() => (isDone ? reopen(task) : complete(task))}
      />
      <div className={ui.grow}>
        <p className={clsx(isDone && styles.done)}>{task.title}</p>
        {task.note !== '' && <p className={clsx(ui.quiet, ui.lines)}>{task.note}</p>}
        <Facts task={task} today={today} about={about} />
      </div>
      <RowMenu label={copy.actionsOf(task.title)}>
        {!isDone && <Menu.Item onClick={() => setEditing(true)}>{actionLabels.edit}</Menu.Item>}
        <Menu.Item onClick={() => remove(task)}>{actionLabels.delete}</Menu.Item>
        {!isDone && <Menu.Label>{copy.moveTo}</Menu.Label>}
        {!isDone &&
          duePicks(today)
            .filter(({ day }) => day !== task.due_on)
            .map(({ day, label }) => (
              <Menu.Item key={day} onClick={() => setDue(task, day)}>
                {label}
              </Menu.Item>
            ))}
      </RowMenu>
    </li>
  )
}
