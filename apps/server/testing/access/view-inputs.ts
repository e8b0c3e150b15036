import { newUuid, toId } from '../../src/services/ids.ts'
import type { Request } from '../app/client.ts'
import type { Resources } from './resources.ts'

/** Requests for the calls of saved views and favorites. */
export const viewMakers = {
  listViews: (): Request => ({ query: { list: 'deals' } }),
  createView: (): Request => ({ body: { list: 'deals', name: 'Mine', settings: { status: 'Active' } } }),
  updateView: async (resources: Resources): Promise<Request> => ({
    params: { view_id: await resources.view() },
    body: { name: 'Ours' },
  }),
  deleteView: async (resources: Resources): Promise<Request> => ({ params: { view_id: await resources.view() } }),
  restoreView: async (resources: Resources): Promise<Request> => ({
    params: { view_id: await resources.deletedView() },
  }),
  chooseDefaultView: async (resources: Resources): Promise<Request> => ({
    body: { list: 'deals', view: await resources.view() },
  }),
  listFavorites: (): Request => ({}),
  chooseFavorite: async (resources: Resources): Promise<Request> => ({
    body: { view: await resources.view(), is_favorite: true },
  }),
}

/** What calls of saved views and favorites answer; see access-table.ts for the columns. */
export const viewRows = `
  listViews                200   200     200            ·             ·     ·       ·
  createView               201   201     201            ·             ·     ·       ·
  updateView               200   200     403            403           404   404     404
  deleteView               204   204     403            403           404   404     404
  restoreView              200   200     403            403           404   404     404
  chooseDefaultView        204   204     204            204           404   404     404
  listFavorites            200   200     200            ·             ·     ·       ·
  chooseFavorite           204   204     204            204           404   404     404`

export interface ViewResources {
  /** The team's. */
  readonly view: () => Promise<string>
  readonly deletedView: () => Promise<string>
}

const now = new Date()
const columns = {
  list: 'deals',
  name: 'Open deals',
  settings: JSON.stringify({ status: 'Active' }),
  created: now,
  created_by_name: 'Ana Reyes',
  modified: now,
  modified_by_name: 'Ana Reyes',
}

/** `insert` returns the UUID of a new row. */
export function viewResources(
  insert: (table: string, columns: Readonly<Record<string, unknown>>) => Promise<string>,
): ViewResources {
  return {
    view: async () => toId('view', await insert('saved_views', columns)),
    deletedView: async () => toId('view', await insert('saved_views', { ...columns, deleted_at: now })),
  }
}

const missing = () => Promise.resolve(toId('view', newUuid()))

export const missingViewResources: ViewResources = {
  view: missing,
  deletedView: missing,
}
