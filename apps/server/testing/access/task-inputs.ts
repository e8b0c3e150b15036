import { toId, newUuid } from '../../src/services/ids.ts'
import type { Application } from '../app/application.ts'
import type { Request } from '../app/client.ts'
import { insert, type Made, type Partner, type Staff } from '../data/factories.ts'

/** Tasks, each on a deal of its own. */
export interface TaskResources {
  readonly task: () => Promise<string>
  readonly doneTask: () => Promise<string>
}

/** A task on a deal, with any column of its row overridden. */
export async function makeTask(
  app: Application,
  partner: Partner,
  by: Pick<Staff, 'uuid'>,
  columns: Readonly<Record<string, unknown>>,
): Promise<Made> {
  const uuid = newUuid()
  const row = { partner_id: partner.uuid, id: uuid, title: 'Call the seller', created: new Date(), created_by: by.uuid }
  await insert(app, 'tasks', { ...row, ...columns })
  return { uuid, id: toId('task', uuid) }
}

export function taskResources(
  app: Application,
  { partner, maker, deal }: { partner: Partner; maker: Staff; deal: () => Promise<Made> },
): TaskResources {
  const made = async (columns: object) =>
    (await makeTask(app, partner, maker, { deal_id: (await deal()).uuid, ...columns })).id
  return {
    task: () => made({}),
    doneTask: () => made({ done_at: new Date(), done_by: maker.uuid }),
  }
}

interface Given extends TaskResources {
  readonly deal: () => Promise<string>
}

const onTask = async (resources: Given): Promise<Request> => ({ params: { task_id: await resources.task() } })

/** Requests for the calls of tasks. */
export const taskMakers = {
  listTasks: (): Request => ({}),
  listTaskAssignees: async (resources: Given): Promise<Request> => ({ query: { deal: await resources.deal() } }),
  createTask: async (resources: Given): Promise<Request> => ({
    body: {
      title: 'Call the seller',
      note: 'Ask for the lease',
      due_on: '2026-12-01',
      repeats: 'weekly',
      deal: await resources.deal(),
    },
  }),
  updateTask: async (resources: Given): Promise<Request> => ({
    ...(await onTask(resources)),
    body: { title: 'Call the buyer', note: '', due_on: '2026-12-02' },
  }),
  completeTask: onTask,
  reopenTask: async (resources: Given): Promise<Request> => ({ params: { task_id: await resources.doneTask() } }),
  deleteTask: onTask,
  restoreTask: onTask,
}

/** In the access table. */
export const taskRows = `
  listTasks                200   200     200            ·             ·     ·       ·
  listTaskAssignees        200   200     200            404           404   404     404
  createTask               201   201     201            404           404   404     404
  updateTask               200   200     200            404           404   404     404
  completeTask             200   200     200            404           404   404     404
  reopenTask               200   200     200            404           404   404     404
  deleteTask               204   204     204            404           404   404     404
  restoreTask              200   200     200            404           404   404     404

  getToday                 200   200     200            ·             ·     ·       ·
  snoozeLine               204   204     204            ·             ·     ·       ·
  getCalendarFeed          200   200     200            ·             ·     ·       ·
  replaceCalendarFeed      200   200     200            ·             ·     ·       ·
  endCalendarFeed          204   204     204            ·             ·     ·       ·
`
