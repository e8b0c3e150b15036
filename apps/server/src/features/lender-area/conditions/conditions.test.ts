import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf, emailsTo } from '../../../../testing/audit/audit-entries.ts'
import { makeStaff } from '../../../../testing/data/factories.ts'
import { lenderTools, makeLenderFixture, type LenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { shareWithLender } from '../../../../testing/data/lenders.ts'
import { toUuid } from '../../../services/ids.ts'

const { addConditions, decideCondition, listOwnConditions, removeCondition, updateCondition } = calls.ownConditions
const { answerCondition, listConditions, requestForCondition } = calls.conditions

const app = await sharedApplication()
const { paper } = lenderTools(app)

const at = ({ deal }: LenderFixture) => ({ deal_id: deal.id })
async function added(fixture: LenderFixture, ...titles: string[]) {
  const body = { conditions: titles.map((title) => ({ title })) }
  return (await fixture.contact.api.call(addConditions, { params: at(fixture), body })).results
}
const on = (fixture: LenderFixture, condition_id: string) => ({ params: { ...at(fixture), condition_id } })
const one = <const Body>(fixture: LenderFixture, condition_id: string, body: Body) => ({
  ...on(fixture, condition_id),
  body,
})
const runPartnerNotifications = () => app.ask(`insert into jobs.job (name, data) values ('notify_partners', '{}')`)

test('a lender adds a list, the partner answers with an approved document, and the lender decides', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, contact, assigned } = fixture
  const list = await added(fixture, 'An appraisal', 'Proof of insurance', 'A lease')
  expect(list.map(({ title, status, kind, due_before }) => [title, status, kind, due_before])).toEqual([
    ['An appraisal', 'Open', 'Document', 'Closing'],
    ['Proof of insurance', 'Open', 'Document', 'Closing'],
    ['A lease', 'Open', 'Document', 'Closing'],
  ])
  const [appraisal, insurance] = list
  if (appraisal === undefined || insurance === undefined) throw new Error('nothing was added')
  expect(appraisal.can).toMatchObject({ update: true, remove: true, waive: true, satisfy: false, answer: false })
  const approved = await paper(fixture)
  const body = { answer: 'Ordered in May.', documents: [approved.id] }
  const answered = await admin.api.call(answerCondition, one(fixture, appraisal.id, body))
  expect(answered).toMatchObject({ status: 'Answered', answered: { by: admin.full_name }, can: { answer: true } })
  const seen = (await assigned.api.call(listOwnConditions, { params: at(fixture) })).results[0]
  expect(seen).toMatchObject({ answer: 'Ordered in May.', documents: [{ id: approved.id, is_available: true }] })
  await contact.api.refused(updateCondition, 'status_change_refused', one(fixture, appraisal.id, { title: 'x' }))
  await contact.api.refused(removeCondition, 'status_change_refused', on(fixture, appraisal.id))
  const sentBack = { decision: 'send_back', comment: 'It is two years old.' } as const
  await contact.api.refused(decideCondition, 'bad_input', one(fixture, appraisal.id, { decision: 'send_back' }))
  const returned = await contact.api.call(decideCondition, one(fixture, appraisal.id, sentBack))
  expect(returned).toMatchObject({ status: 'Sent back', comment: 'It is two years old.' })
  await admin.api.call(answerCondition, one(fixture, appraisal.id, { answer: 'A new one.' }))
  const satisfied = await contact.api.call(decideCondition, one(fixture, appraisal.id, { decision: 'satisfy' }))
  expect(satisfied).toMatchObject({ status: 'Satisfied', can: { reopen: true, waive: false } })
  await admin.api.refused(answerCondition, 'status_change_refused', one(fixture, appraisal.id, { answer: 'x' }))
  await contact.api.call(decideCondition, one(fixture, insurance.id, { decision: 'waive', comment: 'Not needed' }))
  await contact.api.call(decideCondition, one(fixture, insurance.id, { decision: 'reopen' }))
  expect(await actionsOf(app, toUuid('lender_condition', appraisal.id))).toEqual([
    'lender_condition_answered',
    'lender_condition_decided',
    'lender_condition_answered',
    'lender_condition_decided',
  ])
})

test('answers only with documents that lenders can open, and says when one no longer is', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, contact } = fixture
  const [condition] = await added(fixture, 'An appraisal')
  if (condition === undefined) throw new Error('nothing was added')
  const other = await makeLenderFixture(app)
  const foreign = await paper(other)
  const approved = await paper(fixture)
  const documents = [approved.id]
  await admin.api.refused(answerCondition, 'bad_input', one(fixture, condition.id, { documents: [foreign.id] }))
  await admin.api.refused(answerCondition, 'bad_input', one(fixture, condition.id, {}))
  await admin.api.call(answerCondition, one(fixture, condition.id, { documents }))
  await app.ask(`update requirements set status = 'Rejected' where id = $1`, [toUuid('requirement', approved.request)])
  for (const [api, call] of [
    [contact.api, listOwnConditions],
    [admin.api, listConditions],
  ] as const) {
    const [seen] = (await api.call(call, { params: at(fixture) })).results
    expect(seen?.documents).toMatchObject([{ id: approved.id, is_available: false }])
  }
})

test('asks the borrower for it once, and shows the request to the partner only', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, contact, client } = fixture
  const [condition] = await added(fixture, 'Proof of insurance')
  if (condition === undefined) throw new Error('nothing was added')
  const body = {
    request_type: 'Document',
    title: 'Proof of insurance',
    description: 'The declarations page',
  } as const
  const asked = await admin.api.call(requestForCondition, one(fixture, condition.id, body))
  expect(asked).toMatchObject({ status: 'Open', request: { title: 'Proof of insurance', status: 'Pending' } })
  await admin.api.refused(requestForCondition, 'status_change_refused', one(fixture, condition.id, body))
  const [seen] = (await contact.api.call(listOwnConditions, { params: at(fixture) })).results
  expect(seen?.request).toBeNull()
  await client.api.refused(listConditions, 'not_found', { params: at(fixture) })
})

test('keeps conditions from other lenders, other partners and a Coordinator', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, deal, other, partner, unassigned } = fixture
  const [condition] = await added(fixture, 'Between us')
  if (condition === undefined) throw new Error('nothing was added')
  await shareWithLender(app, partner, admin, { deal, lender: other })
  expect((await other.contact.api.call(listOwnConditions, { params: at(fixture) })).results).toEqual([])
  const waive = one(fixture, condition.id, { decision: 'waive' })
  await other.contact.api.refused(decideCondition, 'not_found', waive)
  await unassigned.api.refused(listOwnConditions, 'not_found', { params: at(fixture) })
  const stranger = (await makeLenderFixture(app)).admin
  await stranger.api.refused(answerCondition, 'not_found', one(fixture, condition.id, { answer: 'x' }))
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  await coordinator.api.refused(listConditions, 'forbidden', { params: at(fixture) })
})

test('is read-only once the deal is over or no longer shared', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, contact, deal, lender } = fixture
  const [condition] = await added(fixture, 'An appraisal')
  if (condition === undefined) throw new Error('nothing was added')
  const answer = one(fixture, condition.id, { answer: 'x' })
  await app.ask(`update deals set status = 'Declined' where id = $1`, [deal.uuid])
  await contact.api.refused(addConditions, 'deal_not_active', {
    params: at(fixture),
    body: { conditions: [{ title: 'x' }] },
  })
  await contact.api.refused(decideCondition, 'deal_not_active', one(fixture, condition.id, { decision: 'waive' }))
  await admin.api.refused(answerCondition, 'deal_not_active', answer)
  await app.ask(`update deals set status = 'Active' where id = $1`, [deal.uuid])
  const params = { lender_id: lender.id, deal_id: deal.id }
  await admin.api.call(calls.lenderSharing.endLenderSharing, { params })
  await admin.api.refused(answerCondition, 'not_shared', answer)
  const [seen] = (await admin.api.call(listConditions, { params: at(fixture) })).results
  expect(seen).toMatchObject({ title: 'An appraisal', can: { answer: false } })
})

test('limits the list, refuses stale changes, and lets the lender change what is unanswered', async () => {
  const fixture = await makeLenderFixture(app)
  const { contact } = fixture
  const conditions = Array.from({ length: 50 }, (_, index) => ({ title: `Item ${index + 1}` }))
  const add = { params: at(fixture), body: { conditions } }
  await contact.api.call(addConditions, add)
  const full = await contact.api.call(addConditions, add)
  expect([full.results.length, full.can.add]).toEqual([100, false])
  await contact.api.refused(addConditions, 'quota_exceeded', { ...add, body: { conditions: [{ title: 'x' }] } })
  const [first] = full.results
  if (first === undefined) throw new Error('nothing was added')
  const change = one(fixture, first.id, { title: 'Renamed', due_date: '2020-01-01' })
  const changed = await contact.api.call(updateCondition, change)
  expect(changed).toMatchObject({ title: 'Renamed', is_overdue: true, version: 2 })
  const stale = { ...one(fixture, first.id, { title: 'Mine' }), headers: { 'if-match': '"1"' } }
  expect((await contact.api.refused(updateCondition, 'stale', stale)).current).toMatchObject({ title: 'Renamed' })
  await contact.api.call(removeCondition, on(fixture, first.id))
  expect((await contact.api.call(listOwnConditions, { params: at(fixture) })).results).toHaveLength(99)
})

test('does not email the partner its own answer', async () => {
  const fixture = await makeLenderFixture(app)
  const [appraisal] = await added(fixture, 'An appraisal', 'A lease')
  if (appraisal === undefined) throw new Error('nothing was added')
  await fixture.admin.api.call(answerCondition, one(fixture, appraisal.id, { answer: 'Here it is' }))
  await runPartnerNotifications()
  const [mail] = await emailsTo(app, fixture.admin.email)
  expect(mail?.text).toContain('Needs: A lease')
  expect(mail?.text).not.toContain('An appraisal')
})

test('emails each side once about a list', async () => {
  const fixture = await makeLenderFixture(app)
  const { admin, contact } = fixture
  const [appraisal, lease] = await added(fixture, 'An appraisal', 'A lease')
  if (appraisal === undefined || lease === undefined) throw new Error('nothing was added')
  await runPartnerNotifications()
  const [mail] = await emailsTo(app, admin.email)
  expect(mail?.subject).toMatch(/^.+ updated its conditions on .+$/)
  expect(mail?.text).toContain('Needs: An appraisal')
  expect(mail?.text).toContain('Needs: A lease')
  // At the same moment: the email waits only a moment for more.
  const answers = [appraisal, lease].map(({ id }) => one(fixture, id, { answer: 'Here it is' }))
  await Promise.all(answers.map((answer) => admin.api.call(answerCondition, answer)))
  const [reply] = await emailsTo(app, contact.email)
  expect(reply?.subject).toContain('answered your conditions')
  expect(reply?.text).toContain('2 of your conditions')
})
