import type { Task } from '@loanyard/contract/tasks/schemas'
import type { Today } from '@loanyard/contract/tasks/today'
import { Link } from '@tanstack/react-router'
import { TaskItem } from '../../domain/tasks/task-item.tsx'
import { paths } from '../../lib/navigation/paths.ts'
import * as copy from './copy.ts'
import { DaySection } from './line.tsx'

/** What a task is about, as a link to it. */
function About({ partnerId, task: { deal, request, lead, lender } }: { partnerId: string; task: Task }) {
  if (deal !== null) {
    const search = request === null ? {} : { tab: 'requests', request: request.id }
    return (
      <Link to={paths.deal(partnerId, deal.id)} search={search}>
        {deal.title}
      </Link>
    )
  }
  if (lead !== null) {
    return (
      <Link to={paths.leads(partnerId)} search={{ lead: lead.id }}>
        {lead.full_name}
      </Link>
    )
  }
  return lender === null ? null : <Link to={paths.partnerLender(partnerId, lender.id)}>{lender.name}</Link>
}

export function DayTasks({ partnerId, day }: { partnerId: string; day: Today }) {
  const { today, tasks } = day
  const groups = [
    { title: copy.overdueTasks, isIn: ({ due_on: due }: Task) => due !== null && due < today },
    { title: copy.tasksToday, isIn: ({ due_on: due }: Task) => due === today },
    { title: copy.tasksThisWeek, isIn: ({ due_on: due }: Task) => due !== null && due > today },
  ]
  const last = groups.findLast(({ isIn }) => tasks.results.some(isIn))
  return groups.map((group) => (
    <DaySection
      key={group.title}
      title={group.title}
      hasMore={tasks.has_more && group === last}
      moreText={copy.moreTasks}
    >
      {tasks.results.filter(group.isIn).map((task) => (
        <TaskItem
          key={task.id}
          partnerId={partnerId}
          task={task}
          today={today}
          about={<About partnerId={partnerId} task={task} />}
        />
      ))}
    </DaySection>
  ))
}
