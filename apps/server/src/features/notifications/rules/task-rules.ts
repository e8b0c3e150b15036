import { dealPlaceholder } from '../../../db/placeholders.ts'
import * as copy from '../copy.ts'
import { bold, type Rule, type Rules } from '../notification-draft.ts'

const taskAssigned: Rule<'task_assigned'> = ({ changes, data, deal }, { name }) => {
  const changed = (field: string) => changes.find((change) => change.field === field)?.to
  const assignee = changed('assigned_to')
  const about = deal === null ? bold(data['about'] as string | undefined) : dealPlaceholder
  return assignee === null || assignee === undefined
    ? []
    : [
        {
          audience: 'staff',
          about: assignee,
          type: 'task_assigned',
          title: copy.taskAssignedTitle,
          description: copy.taskAssigned(bold(name), bold(changed('task')), about),
        },
      ]
}

export const taskRules: Pick<Rules, 'task_created' | 'task_updated'> = {
  task_created: taskAssigned,
  task_updated: taskAssigned,
}
