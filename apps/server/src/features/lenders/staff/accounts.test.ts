import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi } from '../../../../testing/app/client.ts'
import { makePartner, makePerson, makeStaff, unique } from '../../../../testing/data/factories.ts'
import { acceptInvitations } from '../../../../testing/data/invitations.ts'
import { makeLender, makeLenderStaff } from '../../../../testing/data/lenders.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'
import { emailedLinks } from '../../../../testing/email/emailed-links.ts'
import { hashPassword } from '../../../services/passwords/passwords.ts'

const app = await startApplication()
afterAll(() => app.close())
const [partner, elsewhere] = [await makePartner(app), await makePartner(app)]
const admin = await makeStaff(app, partner)
const { api } = admin
const { addLenderStaff, createLender, getLender, listLenderStaff } = calls.lenders

test("doesn't let a partner rename a person who works elsewhere, even before they verified their address", async () => {
  const boss = await makeStaff(app, elsewhere)
  const hash = await hashPassword('seven seas of salt')
  await app.ask('update users set email_verified_at = null, password_hash = $2 where id = $1', [boss.user_uuid, hash])
  const lender = await makeLender(app, partner, admin)
  const body = { email: boss.email, full_name: 'No One Special' }
  const added = await api.call(addLenderStaff, { params: { lender_id: lender.id }, body })
  expect(added).toMatchObject({ status: 'Invited', full_name: 'No One Special' })
  const [account] = await app.ask('select first_name, password_hash from users where id = $1', [boss.user_uuid])
  expect(account).toEqual({ first_name: boss.full_name.split(' ')[0], password_hash: hash })
})

test('hides sign-ins from before a person joined, so that inviting an address reveals nothing', async () => {
  const known = await makePerson(app)
  const login = (ago: string) =>
    app.ask('update users set last_login = now() - $2::interval where id = $1', [known.user_uuid, ago])
  await login('3 days')
  const made = await api.call(createLender, { body: { name: unique('Bank'), lender_email: known.email } })
  expect(made).toMatchObject({ status: 'Invited', user: { last_login: null } })
  const params = { lender_id: made.id }
  const seen = async () => [
    (await api.call(getLender, { params })).user?.last_login,
    (await api.call(listLenderStaff, { params })).results[0]?.user.last_login,
  ]
  expect(await seen()).toEqual([null, null])
  await acceptInvitations(known)
  expect(await seen()).toEqual([null, null])
  await login('0 seconds')
  expect(await seen()).toEqual([expect.any(String), expect.any(String)])
})

test('keeps a person at the first lender when they are reactivated there and added elsewhere at once', async () => {
  const [one, two] = [await makeLender(app, partner, admin), await makeLender(app, partner, admin)]
  const person = await makeLenderStaff(app, partner, one, { status: 'Inactive' })
  const back = [`update lender_staff set status = 'Active' where id = $1`, [person.uuid]] as const
  const add = { params: { lender_id: two.id }, body: { email: person.email, full_name: 'Ana Reyes' } }
  const [refusal] = await runQueued(app, { statements: [back] }, [
    () => api.refused(addLenderStaff, 'already_exists', add),
  ])
  expect(refusal?.detail).toBe(`${person.email} is already with ${one.name}.`)
})

test('makes a lender active when its new contact accepts at the same moment', async () => {
  const lender = await makeLender(app, partner, admin)
  const params = { lender_id: lender.id }
  const email = `${unique('banker')}@example.com`
  await api.call(addLenderStaff, { params, body: { email, full_name: 'Ana Reyes' } })
  const [link] = await emailedLinks(app, email, 1)
  const body = { code: link?.code ?? '', password: 'seven seas of salt' }
  const isThem = `user_id = (select id from users where email = $2)`
  const values = [lender.uuid, email]
  // What updateLender does with a contact who is Invited.
  const statements = [
    ['update lender_staff set is_contact = false where lender_id = $1 and is_contact', [lender.uuid]],
    [`update lender_staff set is_contact = true where lender_id = $1 and ${isThem}`, values],
    [`update lenders set status = 'Invited' where id = $1`, [lender.uuid]],
  ] as const
  const anonymous = newApi({ url: app.url, token: null })
  await runQueued(app, { statements }, [() => anonymous.call(calls.passwords.setPassword, { body })])
  expect(await api.call(getLender, { params })).toMatchObject({ status: 'Active', lender_email: email })
})
