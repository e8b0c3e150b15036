import { calls } from '@loanyard/contract/calls'
import { viewLimit } from '@loanyard/contract/staff/views/lists'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makePartner, makeStaff } from '../../../../testing/data/factories.ts'

const { chooseDefaultView, createView, deleteView, listViews, restoreView, updateView } = calls.staff
const app = await sharedApplication()
const body = { list: 'deals', name: 'Hot', settings: { status: 'Active', ordering: '-loan_amount' } } as const
const deals = { query: { list: 'deals' } } as const

async function people() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const manager = await makeStaff(app, partner, { role: 'Manager' })
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  return { partner, admin, manager, coordinator }
}

test('a view is its owner’s alone, the team’s is everyone’s, and each list has its own', async () => {
  const { admin, manager, coordinator } = await people()
  const own = await coordinator.api.call(createView, { body })
  expect(own).toMatchObject({
    is_team: false,
    version: 1,
    settings: body.settings,
    can: { update: true, delete: true },
  })
  const team = await manager.api.call(createView, { body: { ...body, name: 'All hands', is_team: true } })
  const namesOf = async ({ api }: typeof admin) => (await api.call(listViews, deals)).results.map(({ name }) => name)
  expect(await namesOf(coordinator)).toEqual(['All hands', 'Hot'])
  expect(await namesOf(admin)).toEqual(['All hands'])
  expect((await admin.api.call(listViews, { query: { list: 'leads' } })).results).toEqual([])
  const leads = await coordinator.api.call(createView, { body: { ...body, list: 'leads', name: 'Mine' } })
  const ofAll = await coordinator.api.call(listViews, { query: {} })
  expect(ofAll.results.map(({ name }) => name)).toEqual(['All hands', 'Hot', 'Mine'])
  expect(ofAll.results.at(-1)).toEqual(leads)
  const params = { view_id: own.id }
  await admin.api.refused(updateView, 'not_found', { params, body: { name: 'Mine' } })
  await admin.api.refused(deleteView, 'not_found', { params })
  await admin.api.refused(chooseDefaultView, 'not_found', { body: { list: 'deals', view: own.id } })
  await coordinator.api.refused(createView, 'forbidden', { body: { ...body, is_team: true } })
  await coordinator.api.refused(updateView, 'forbidden', { params: { view_id: team.id }, body: { name: 'Mine' } })
  const seen = (await coordinator.api.call(listViews, deals)).results[0]
  expect(seen?.can).toEqual({ update: false, delete: false })
})

test('a view holds the columns of its list', async () => {
  const { admin } = await people()
  const settings = { columns: 'title,stage,loan_amount', view: 'list' }
  const { id } = await admin.api.call(createView, { body: { ...body, settings } })
  const [seen] = (await admin.api.call(listViews, deals)).results
  expect(seen).toMatchObject({ id, settings })
})

test('a change from an older version is refused with the view as it is now', async () => {
  const { admin, manager } = await people()
  const { id } = await admin.api.call(createView, { body: { ...body, is_team: true } })
  const params = { view_id: id }
  const headers = { 'if-match': '"1"' }
  await manager.api.call(updateView, { params, headers, body: { settings: { status: 'Funded' } } })
  const late = await admin.api.refused(updateView, 'stale', { params, headers, body: { settings: {} } })
  expect(late.current).toMatchObject({ id, version: 2, settings: { status: 'Funded' }, modified_by: manager.full_name })
})

test('a list opens with the view a person chose, until it is deleted; a restored one opens it again', async () => {
  const { admin, coordinator } = await people()
  const { id } = await admin.api.call(createView, { body: { ...body, is_team: true } })
  const params = { view_id: id }
  const chosen = async () => (await coordinator.api.call(listViews, deals)).default_view
  expect(await chosen()).toBeNull()
  await coordinator.api.call(chooseDefaultView, { body: { list: 'deals', view: id } })
  expect([await chosen(), (await admin.api.call(listViews, deals)).default_view]).toEqual([id, null])
  await coordinator.api.refused(chooseDefaultView, 'not_found', { body: { list: 'leads', view: id } })
  await admin.api.call(deleteView, { params })
  expect(await chosen()).toBeNull()
  await admin.api.refused(updateView, 'not_found', { params, body: { name: 'Gone' } })
  await admin.api.call(restoreView, { params })
  expect(await chosen()).toBe(id)
  await coordinator.api.call(chooseDefaultView, { body: { list: 'deals', view: null } })
  expect(await chosen()).toBeNull()
})

test('a person and a team have 50 views each, even if two are saved at once, and 20 deleted ones are kept', async () => {
  const { partner, admin } = await people()
  const ids: string[] = []
  for (let count = 0; count < viewLimit - 1; count++) ids.push((await admin.api.call(createView, { body })).id)
  const answers = await Promise.all([admin.api.send(createView, { body }), admin.api.send(createView, { body })])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const refused = await admin.api.refused(createView, 'quota_exceeded', { body })
  expect(refused.detail).toBe('You already have 50 views. Delete one to save another.')
  await admin.api.call(createView, { body: { ...body, is_team: true } })
  for (const view_id of ids.slice(0, 25)) await admin.api.call(deleteView, { params: { view_id } })
  const [kept] = await app.ask<{ count: string }>(
    'select count(*) from saved_views where partner_id = $1 and deleted_at is not null',
    [partner.uuid],
  )
  expect(kept?.count).toBe('20')
  await admin.api.refused(restoreView, 'not_found', { params: { view_id: ids[0] ?? '' } })
})

test('a view without a name, of another list, or with too much in it is refused', async () => {
  const { admin } = await people()
  for (const wrong of [
    { ...body, name: ' ' },
    { ...body, list: 'people' },
    { ...body, settings: { 'Not a name': 'x' } },
    { ...body, settings: { search: 'x'.repeat(2001) } },
    { ...body, settings: Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`a${'b'.repeat(at)}`, 'x'])) },
  ]) {
    await admin.api.refused(createView, 'bad_input', { body: wrong })
  }
})
