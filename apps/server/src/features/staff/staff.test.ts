import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { newColleague } from '../../../testing/access/call-inputs.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeDeal, makePartner, makeStaff, shareDeal, unique } from '../../../testing/data/factories.ts'
import { acceptInvitations } from '../../../testing/data/invitations.ts'

const { addStaff, getStaff, listStaff, listStaffDeals, updateStaff } = calls.staff

const app = await sharedApplication()

const names = (list: { results: readonly { user: { full_name: string } }[] }) =>
  list.results.map(({ user }) => user.full_name)

test('lists the staff by name, with roles and permissions', async () => {
  const partner = await makePartner(app)
  const zoe = await makeStaff(app, partner, { first_name: 'Zoe', last_name: 'Admin' })
  const abe = await makeStaff(app, partner, { first_name: 'Ábe', last_name: 'Coord', role: 'Coordinator' })
  await makeStaff(app, await makePartner(app))
  const list = await zoe.api.call(listStaff)
  expect(names(list)).toEqual(['Ábe Coord', 'Zoe Admin'])
  expect(list.total_count).toBe(2)
  expect(list.can).toEqual({ add: ['Admin', 'Manager', 'Coordinator'] })
  expect(list.results[0]).toMatchObject({
    id: abe.id,
    user: { id: abe.user_id, email: abe.email },
    role: 'Coordinator',
    status: 'Active',
    partner: partner.id,
    deals_count: 0,
    is_self: false,
    can: { update: true, change_email: false, change_role: true, change_status: true, remove: true, invite: false },
  })
  const none = { update: false, change_role: false, change_status: false, remove: false, roles: [] }
  expect(list.results[1]).toMatchObject({ id: zoe.id, is_self: true, can: none })
})

test('lets a manager see everyone but manage only coordinators', async () => {
  const partner = await makePartner(app)
  const manager = await makeStaff(app, partner, { role: 'Manager' })
  const admin = await makeStaff(app, partner)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const list = await manager.api.call(listStaff, { query: { ordering: 'role' } })
  expect(list.results.map(({ role, can }) => [role, can.remove, can.roles])).toEqual([
    ['Admin', false, []],
    ['Manager', false, []],
    ['Coordinator', true, ['Coordinator']],
  ])
  expect(list.can).toEqual({ add: ['Coordinator'] })
  for (const role of ['Admin', 'Manager'] as const) {
    await manager.api.refused(addStaff, 'forbidden', { body: { ...newColleague(), role } })
    const params = { staff_id: coordinator.id }
    await manager.api.refused(updateStaff, 'forbidden', { params, body: { role } })
  }
  await manager.api.refused(updateStaff, 'forbidden', {
    params: { staff_id: admin.id },
    body: { phone: '555 010 1111' },
  })
})

test('filters by several roles and statuses, and searches name, email address and phone', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner, { first_name: 'Ana' })
  const invited = await makeStaff(app, partner, { role: 'Manager', status: 'Invited', last_name: 'Ünlü 100%' })
  const gone = await makeStaff(app, partner, {
    role: 'Coordinator',
    status: 'Inactive',
    email: `${unique('x_y')}@q.example`,
  })
  await app.ask(`update staff set label_phone = '(555) 010-7788' where id = $1`, [invited.uuid])
  const found = async (query: Record<string, string>) =>
    (await admin.api.call(listStaff, { query })).results.map(({ id }) => id)
  expect(await found({ role: 'Manager' })).toEqual([invited.id])
  expect(await found({ status: 'Inactive' })).toEqual([gone.id])
  expect((await found({ role: 'Manager,Admin', status: 'Invited,Active' })).toSorted()).toEqual(
    [admin.id, invited.id].toSorted(),
  )
  expect(await found({ search: 'UNLU 100%' })).toEqual([invited.id])
  expect(await found({ search: 'x_y' })).toEqual([gone.id])
  expect(await found({ search: '010-77' })).toEqual([invited.id])
  expect(await found({ search: 'xzy' })).toEqual([])
})

test('pages through everyone once in every ordering', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const people = [admin]
  for (const role of ['Coordinator', 'Manager', 'Coordinator', 'Coordinator'] as const)
    people.push(await makeStaff(app, partner, { role }))
  const deals = [await makeDeal(app, partner), await makeDeal(app, partner)]
  for (const deal of deals) if (people[1] !== undefined) await shareDeal(app, partner, deal, people[1])
  for (const field of ['created', 'name', 'role', 'status', 'latest_activity', 'deals_count'] as const) {
    for (const ordering of [field, `-${field}`] as const) {
      const seen: string[] = []
      let address: string | null = `/api/v0/users/partners/${partner.id}/staff?limit=2&ordering=${ordering}`
      while (address !== null) {
        const page = (await admin.api.get(address)).json as { results: { id: string }[]; next: string | null }
        seen.push(...page.results.map(({ id }) => id))
        address = page.next
      }
      expect(seen.toSorted(), ordering).toEqual(people.map(({ id }) => id).toSorted())
    }
  }
  const counts = await admin.api.call(listStaff, { query: { ordering: '-deals_count' } })
  expect(counts.results.map(({ deals_count }) => deals_count)).toEqual([2, 2, 2, 0, 0])
})

test('hides the phone and activity of a person before they accept', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const other = await makeStaff(app, await makePartner(app))
  await app.ask(
    `update users set phone = '555 010 0000', last_login = now() - interval '1 day', latest_activity = now() - interval '1 hour' where id = $1`,
    [other.user_uuid],
  )
  const added = await admin.api.call(addStaff, { body: { ...newColleague(), email: other.email.toUpperCase() } })
  const typed = { full_name: 'Noa Reyes Lind', phone: newColleague().phone, last_login: null, latest_activity: null }
  expect(added.user).toMatchObject(typed)
  expect((await admin.api.call(listStaff, { query: { search: '010 0000' } })).results).toEqual([])
  await app.ask('update users set latest_activity = now() where id = $1', [other.user_uuid])
  const params = { staff_id: added.id }
  expect((await admin.api.call(getStaff, { params })).user.latest_activity).toBeNull()
  await acceptInvitations(other)
  const { user } = await admin.api.call(getStaff, { params: { staff_id: added.id } })
  expect(user).toMatchObject({ full_name: other.full_name, phone: '555 010 0000', last_login: null })
  expect(user.latest_activity).not.toBeNull()
})

test('lists the deals shared with a coordinator, with their leads, searched and ordered', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const lead = await admin.api.call(calls.leads.createLead, {
    body: { full_name: 'Łea Dahl', email: 'lea@example.com', personal_credit_score: 701, loan_amount: '5000.00' },
  })
  const params = { lead_id: lead.id }
  const { deal } = await admin.api.call(calls.leads.updateLead, { params, body: { lead_status: 'Converted' } })
  const plain = await makeDeal(app, partner, { title: 'Plain', loan_amount: '700000.10' })
  const deleted = await makeDeal(app, partner, { deleted_at: new Date() })
  await shareDeal(app, partner, deleted, coordinator)
  for (const id of [deal ?? '', plain.id]) {
    await admin.api.call(calls.deals.shareWithCoordinator, { body: { staff: coordinator.id, deal: id } })
  }
  const at = { params: { staff_id: coordinator.id } }
  const list = await admin.api.call(listStaffDeals, at)
  expect(list.total_count).toBe(2)
  expect(list.results.map(({ id }) => id)).toEqual([plain.id, deal])
  expect(list.results[0]).toMatchObject({ lead: null, loan_amount: '700000.10', title: 'Plain', partner: partner.id })
  expect(list.results[1]?.lead).toEqual({
    id: lead.id,
    full_name: 'Łea Dahl',
    email: 'lea@example.com',
    personal_credit_score: 701,
  })
  const found = async (query: Record<string, string>) =>
    (await admin.api.call(listStaffDeals, { ...at, query })).results.map(({ id }) => id)
  expect(await found({ search: 'LEA@EX' })).toEqual([deal])
  expect(await found({ ordering: 'loan_amount' })).toEqual([deal, plain.id])
  for (const ordering of ['coordinator_assigned_at', 'title', 'stage', 'status', 'created', 'modified']) {
    expect(await found({ ordering, limit: '100' }), ordering).toHaveLength(2)
  }
  expect((await admin.api.call(getStaff, at)).deals_count).toBe(2)
})
