import { calls } from '@loanyard/contract/calls'
import type { ReplyOf } from '@loanyard/contract/core/call'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { makePartner, makeStaff, shareDeal } from '../../../../testing/data/factories.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'

const { deleteDeal, restoreDeal, updateDeal } = calls.deals
const { remindClient, updateRequirement, deleteAdditionalRequest } = calls.requests
const { decideSubmission, reportOtherPerson, submitAnswer } = calls.submissions
const { exportRequests, getRequestTotals, listRequests } = calls.requestList
const app = await sharedApplication()
const { askFor } = dealTools(app)

type Fixture = Awaited<ReturnType<typeof makeDealFixture>>
type Query = Readonly<Record<string, string>>

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Ids on the list, after its total and the counts have agreed with it. */
async function idsOf({ api }: Pick<Fixture['admin'], 'api'>, query: Query = {}): Promise<string[]> {
  const list = await api.call(listRequests, { query: { ...query, limit: '100' } })
  const { ordering: _ordering, ...filters } = query
  const totals = await api.call(getRequestTotals, { query: filters })
  const counted = (turn: string) => list.results.filter(({ waiting_on }) => waiting_on === turn).length
  expect(totals).toEqual({
    count: list.results.length,
    overdue: list.results.filter(({ is_overdue }) => is_overdue).length,
    waiting_on: { client: counted('client'), staff: counted('staff'), nobody: counted('nobody') },
  })
  expect(list.total_count).toBe(list.results.length)
  return list.results.map(({ id }) => id)
}

const approve = async (own: Fixture, request: string, status = 'Approved', body = {}) => {
  const { id } = await own.client.api.call(submitAnswer, { params: { request_id: request }, body: { answer: 'Yes' } })
  await own.admin.api.call(decideSubmission, { params: { request_id: request, submission_id: id, status }, body })
}

test('lists the requests of all deals with what waits on whom, those due first', async () => {
  const own = await makeDealFixture(app)
  const late = await askFor(own, 'Question', { due_date: dayFrom(-3) })
  const optional = await askFor(own, 'Question', { due_date: dayFrom(-2), is_required: false })
  const undated = await askFor(own, 'Document')
  const other = await own.newDeal(own.client)
  const soon = await askFor({ ...own, deal: other }, 'Question', { due_date: dayFrom(5) })
  const everything = [late.id, optional.id, soon.id, undated.id]
  expect(await idsOf(own.admin)).toEqual(everything)
  expect(await idsOf(own.manager)).toEqual(everything)
  expect(await idsOf(own.admin, { ordering: '-due_date' })).toEqual([soon.id, optional.id, late.id, undated.id])
  expect(await idsOf(own.admin, { overdue: 'true' })).toEqual([late.id])
  expect(await idsOf(own.admin, { kind: 'Document' })).toEqual([undated.id])
  expect(await idsOf(own.admin, { due_date_range_after: dayFrom(0), due_date_range_before: dayFrom(9) })).toEqual([
    soon.id,
  ])
  expect(await idsOf(own.admin, { stage: own.stage(1) })).toEqual(everything)
  expect(await idsOf(own.admin, { stage: own.stage(2) })).toEqual([])
  await app.ask(`update deals set title = 'Zebra Bakery' where id = $1`, [other.uuid])
  expect(await idsOf(own.admin, { search: 'zebra' })).toEqual([soon.id])
  await own.client.api.call(submitAnswer, { params: { request_id: soon.id }, body: { answer: 'Yes' } })
  await approve(own, late.id)
  await approve(own, optional.id, 'Rejected', { reason: 'incomplete' })
  expect(await idsOf(own.admin, { waiting_on: 'staff' })).toEqual([soon.id])
  expect(await idsOf(own.admin, { waiting_on: 'nobody' })).toEqual([late.id])
  expect(await idsOf(own.admin, { waiting_on: 'client,staff' })).toEqual([optional.id, soon.id, undated.id])
  expect(await idsOf(own.admin, { status: 'Rejected' })).toEqual([optional.id])
  await own.admin.api.call(remindClient, { params: { deal_id: own.deal.id } })
  const [row] = (await own.admin.api.call(listRequests, { query: { status: 'Rejected' } })).results
  expect(row).toMatchObject({
    deal: { id: own.deal.id, status: 'Active' },
    borrower: { client_status: 'Active' },
    coordinators: [{ id: own.coordinator.id, is_active: true }],
    status: 'Rejected',
    waiting_on: 'client',
    is_overdue: false,
    due_in_days: -2,
    can: { remind: true, update: true },
  })
  expect(Date.now() - Date.parse(row?.last_reminded_at ?? '')).toBeLessThan(60_000)
})

test('follows what becomes of a request and of its deal', async () => {
  const own = await makeDealFixture(app)
  const { id } = await askFor(own, 'Question')
  const withdrawn = await askFor(own, 'Question')
  const params = { request_id: id }
  await own.admin.api.call(deleteAdditionalRequest, { params: { request_id: withdrawn.id } })
  expect(await idsOf(own.admin)).toEqual([id])
  await own.admin.api.call(updateRequirement, { params, body: { due_date: dayFrom(-1), title: 'In other words' } })
  expect(await idsOf(own.admin, { overdue: 'true' })).toEqual([id])
  await own.client.api.call(reportOtherPerson, { params, body: { name: 'Carlos Rower', email: 'carlos@example.com' } })
  expect(await idsOf(own.admin, { waiting_on: 'staff' })).toEqual([id])
  expect(await idsOf(own.admin, { overdue: 'true' })).toEqual([])
  const deal = { deal_id: own.deal.id }
  await own.admin.api.call(updateDeal, { params: deal, body: { status: 'Withdrawn' } })
  expect([await idsOf(own.admin), await idsOf(own.admin, { deal_status: 'Withdrawn' })]).toEqual([[], [id]])
  await own.admin.api.call(deleteDeal, { params: deal })
  expect(await idsOf(own.admin, { deal_status: 'Withdrawn' })).toEqual([])
  await own.admin.api.call(restoreDeal, { params: deal })
  expect(await idsOf(own.admin, { deal_status: 'Withdrawn' })).toEqual([id])
  const [row] = (await own.admin.api.call(listRequests, { query: { deal_status: 'Withdrawn' } })).results
  expect(row).toMatchObject({ title: 'In other words', other_person: 'Carlos Rower', can: { remind: false } })
})

test('shows a Coordinator their deals only, and no one another partner’s', async () => {
  const own = await makeDealFixture(app)
  const shared = await askFor(own, 'Question')
  const hidden = await own.newDeal(own.client)
  const unseen = await askFor({ ...own, deal: hidden }, 'Question')
  expect((await idsOf(own.manager)).toSorted()).toEqual([shared.id, unseen.id].toSorted())
  expect(await idsOf(own.coordinator)).toEqual([shared.id])
  expect(await idsOf(own.coordinator, { coordinator: 'none' })).toEqual([])
  expect(await idsOf(own.manager, { coordinator: 'none' })).toEqual([unseen.id])
  expect(await idsOf(own.manager, { coordinator: own.coordinator.id })).toEqual([shared.id])
  await shareDeal(app, own.partner, hidden, own.coordinator)
  expect((await idsOf(own.coordinator, { coordinator: 'me' })).toSorted()).toEqual([shared.id, unseen.id].toSorted())
  await app.ask('delete from deal_coordinators where staff_id = $1 and deal_id = $2', [
    own.coordinator.uuid,
    hidden.uuid,
  ])
  expect(await idsOf(own.coordinator)).toEqual([shared.id])
  const file = await own.coordinator.api.send(exportRequests, {})
  expect([file.text.includes(own.deal.id), file.text.trim().split('\n').length]).toEqual([false, 2])
  const elsewhere = await makeStaff(app, await makePartner(app))
  expect(await idsOf(elsewhere)).toEqual([])
  await elsewhere.api.inPartner(own.partner.id).refused(listRequests, 'not_found', {})
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [own.coordinator.uuid])
  expect((await own.coordinator.api.send(listRequests, {})).status).not.toBe(200)
})

test('pages by keyset, in each order', async () => {
  const own = await makeDealFixture(app)
  for (const [title, days] of [
    ['C', 2],
    ['A', 1],
    ['B', 1],
    ['D', null],
  ] as const)
    await askFor(own, 'Question', { title, due_date: days === null ? null : dayFrom(days) })
  const titles = async (ordering?: string) => {
    const found: string[] = []
    for (let cursor: string | null = null; ;) {
      const query: Record<string, string> = { limit: '1', ...(ordering && { ordering }), ...(cursor && { cursor }) }
      const page: ReplyOf<typeof listRequests> = await own.admin.api.call(listRequests, { query })
      expect(page.total_count).toBe(4)
      found.push(...page.results.map(({ title }) => title))
      if (page.next === null) return found.join('')
      cursor = new URL(page.next, 'http://x').searchParams.get('cursor')
    }
  }
  expect(await titles()).toBe('ABCD')
  expect(await titles('-due_date')).toBe('CBAD')
  expect([await titles('title'), await titles('-title')]).toEqual(['ABCD', 'DCBA'])
  expect([await titles('created'), await titles('-created')]).toEqual(['CABD', 'DBAC'])
  await own.admin.api.refused(listRequests, 'bad_input', { query: 'waiting_on=someone' })
})

/** Rows that are in the list or in a recount only. */
const differencesOf = ({ partner }: Fixture) =>
  app.ask(
    `(select 'too many', q.* from listed_requests q where partner_id = $1
        except select 'too many', l.* from private.requests_to_list l where partner_id = $1)
     union all
     (select 'missing', l.* from private.requests_to_list l where partner_id = $1
        except select 'missing', q.* from listed_requests q where partner_id = $1)`,
    [partner.uuid],
  )

test('changes of requests wait for one of their deal that is being committed, and both count', async () => {
  const own = await makeDealFixture(app)
  const [one, two] = [await askFor(own, 'Question'), await askFor(own, 'Question')]
  const statements = [
    [`update deals set status = 'On Hold' where id = $1`, [own.deal.uuid]],
    ['set constraints all immediate', []],
  ] as const
  const [params, answered] = [{ request_id: one.id }, { request_id: two.id }]
  await runQueued<unknown>(app, { statements }, [
    () => own.admin.api.call(updateRequirement, { params, body: { title: 'In other words' } }),
    () => own.client.api.call(submitAnswer, { params: answered, body: { answer: 'Yes' } }),
  ])
  expect(await differencesOf(own)).toEqual([])
  const { results } = await own.admin.api.call(listRequests, { query: { deal_status: 'On Hold', ordering: 'title' } })
  expect(results.map(({ title, status }) => [title, status])).toContainEqual(['In other words', 'Pending'])
})

test('the list is what a recount finds, after changes of requests and of their deals at the same moment', async () => {
  const own = await makeDealFixture(app)
  const { admin, client } = own
  const deals = [own.deal, await own.newDeal(client), await own.newDeal(client)]
  const asked = await Promise.all(
    deals.flatMap((deal) => ['A', 'B', 'C', 'D'].map((title) => askFor({ ...own, deal }, 'Question', { title }))),
  )
  const change = ({ id }: { id: string }, at: number): (() => Promise<unknown>)[] => {
    const params = { request_id: id }
    return [
      () => admin.api.call(updateRequirement, { params, body: { due_date: dayFrom(at), title: `Changed ${at}` } }),
      () => client.api.call(submitAnswer, { params, body: { answer: 'Yes' } }),
      () => approve(own, id),
      () => client.api.call(reportOtherPerson, { params, body: { name: 'Carlos', email: 'carlos@example.com' } }),
      ...(at % 4 === 0 ? [() => admin.api.call(deleteAdditionalRequest, { params })] : []),
    ]
  }
  const changeDeal = ({ id }: { id: string }): (() => Promise<unknown>)[] => {
    const params = { deal_id: id }
    const set = (status: 'Active' | 'On Hold') => admin.api.call(updateDeal, { params, body: { status } })
    const flicker = async () => {
      for (const status of ['On Hold', 'Active', 'On Hold'] as const) await set(status)
    }
    const bringBack = async () => {
      await admin.api.call(deleteDeal, { params })
      await admin.api.call(restoreDeal, { params })
    }
    return [flicker, bringBack]
  }
  const more = deals.flatMap((deal) => ['E', 'F'].map((title) => () => askFor({ ...own, deal }, 'Question', { title })))
  const changes = [...asked.flatMap(change), ...deals.slice(1).flatMap(changeDeal), ...more]
  // Some are refused, which is no matter.
  await Promise.allSettled(changes.map((each) => each()))
  expect(await differencesOf(own)).toEqual([])
  const kept = await app.ask(
    'select distinct deal_status, status, waiting_on from listed_requests where partner_id = $1',
    [own.partner.uuid],
  )
  expect(kept.length).toBeGreaterThan(1)
})
