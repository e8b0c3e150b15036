import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeCustomBundle } from '../../../testing/data/bundles.ts'
import { makeDeal, makePartner, makeStaff, shareDeal, unique } from '../../../testing/data/factories.ts'

const { createBundle, deleteBundle, duplicateBundle, getBundle, listBundles, updateBundle } = calls.bundles

const app = await sharedApplication()

async function office() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  return { partner, admin, coordinator, api: admin.api }
}
const here = await office()
const { partner, api } = here
const document = { kind: 'Document', title: 'Lease' } as const
const of = (id: string) => ({ params: { bundle_id: id } })
const titles = (found: { results: { title: string }[] }) => found.results.map(({ title }) => title)

test('filters, sorts and pages bundles without gaps', async () => {
  const { partner: fresh, api: staff } = await office()
  const stage = (index: number) => fresh.stages[index]?.id ?? ''
  for (const [title, at] of [
    ['Ça va', stage(0)],
    ['Bare', null],
    ['alpha', stage(1)],
    ['Zed', stage(0)],
  ] as const) {
    await staff.call(createBundle, { body: { title, stage: at } })
  }
  const list = async (query: Record<string, string | number>) => titles(await staff.call(listBundles, { query }))
  expect(await list({})).toEqual(['Zed', 'alpha', 'Bare', 'Ça va'])
  expect(await list({ ordering: 'title' })).toEqual(['alpha', 'Bare', 'Ça va', 'Zed'])
  expect(await list({ stage: stage(0), ordering: '-title' })).toEqual(['Zed', 'Ça va', 'Bare'])
  expect(await list({ search: 'ca V' })).toEqual(['Ça va'])
  expect(await list({ is_custom: 'true' })).toEqual([])
  const first = await staff.call(listBundles, { query: { ordering: 'title', limit: 3 } })
  expect(first.total_count).toBe(4)
  const second = await staff.get(first.next ?? '')
  expect(titles(second.json as { results: { title: string }[] })).toEqual(['Zed'])
  await staff.refused(listBundles, 'bad_input', { query: { ordering: 'stage' } })
  await staff.refused(listBundles, 'bad_input', { query: { is_archived: 'yes' } })
})

test('shows a custom bundle to those who see its deal', async () => {
  const [shared, other, gone] = [
    await makeDeal(app, partner, { title: 'The shared one' }),
    await makeDeal(app, partner),
    await makeDeal(app, partner, { deleted_at: new Date() }),
  ]
  await shareDeal(app, partner, shared, here.coordinator)
  const title = unique('Custom of a deal')
  const [seen, hidden, lost] = [
    await makeCustomBundle(app, partner, here.admin, { deal: shared, title }),
    await makeCustomBundle(app, partner, here.admin, { deal: other, title }),
    await makeCustomBundle(app, partner, here.admin, { deal: gone, title }),
  ]
  const query = { is_custom: 'true', search: title }
  const found = await here.coordinator.api.call(listBundles, { query })
  expect(found).toMatchObject({
    total_count: 1,
    results: [{ id: seen.id, deal: shared.id, deal_title: 'The shared one', is_custom: true }],
  })
  expect((await api.call(listBundles, { query })).total_count).toBe(2)
  await here.coordinator.api.refused(getBundle, 'not_found', of(hidden.id))
  await api.refused(getBundle, 'not_found', of(lost.id))
})

test('lets a coordinator read bundles but not change them; hides them from other partners', async () => {
  const made = await api.call(createBundle, { body: { title: 'For all', attachments: [document] } })
  const { api: coordinator } = here.coordinator
  expect((await coordinator.call(getBundle, of(made.id))).can).toEqual({ update: false, delete: false })
  expect((await coordinator.call(calls.bundles.listAttachments, of(made.id))).results).toEqual(made.attachments)
  const stranger = (await office()).api
  const attachment = { params: { attachment_id: made.attachments[0]?.id ?? '' } }
  const changes = [
    [updateBundle, { ...of(made.id), body: { title: 'Mine' } }],
    [deleteBundle, of(made.id)],
    [duplicateBundle, of(made.id)],
    [calls.bundles.createAttachment, { ...of(made.id), body: document }],
    [calls.bundles.updateAttachment, { ...attachment, body: { title: 'Mine' } }],
    [calls.bundles.deleteAttachment, attachment],
  ] as const
  for (const [call, input] of changes) {
    await coordinator.refused(call, 'forbidden', input)
    await stranger.refused(call, 'not_found', input)
  }
  await coordinator.refused(createBundle, 'forbidden', { body: { title: 'Mine' } })
  await coordinator.refused(calls.bundles.addStarterBundles, 'forbidden')
  for (const call of [getBundle, calls.bundles.listAttachments]) await stranger.refused(call, 'not_found', of(made.id))
  expect(await api.call(getBundle, of(made.id))).toEqual(made)
})
