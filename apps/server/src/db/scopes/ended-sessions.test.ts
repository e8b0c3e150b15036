import { afterAll, describe, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { makePartner, makeProfile, makeStaff } from '../../../testing/data/factories.ts'
import { makeLenderFixture } from '../../../testing/data/lender-fixture.ts'
import { asRole, makeAppLogin } from '../../../testing/database/app-role.ts'

const app = await startApplication()
const login = await makeAppLogin(app)
afterAll(async () => {
  await app.close()
  await login.drop()
})
const { admin, client, contact, partner } = await makeLenderFixture(app)

const entrances = [
  ['loanyard_app', 'enter_staff($1, $2)', admin],
  ['loanyard_client', 'enter_participant($1, $2, true)', client],
  ['loanyard_lender', 'enter_lender($1, $2)', contact],
] as const
const obstacles = [
  [
    'with an address that isn’t proved',
    'update users set email_verified_at = null where id = (select user_id from sessions where id = $1)',
    'update users set email_verified_at = now() where id = (select user_id from sessions where id = $1)',
  ],
  [
    'with an expired session',
    'update sessions set expires_at = now() where id = $1',
    `update sessions set expires_at = now() + interval '1 day' where id = $1`,
  ],
  [
    'with a session that ended',
    'update sessions set ended_at = now() where id = $1',
    'update sessions set ended_at = null where id = $1',
  ],
] as const

describe.each(entrances)('as %s', (role, entrance, { session_uuid }) => {
  test.each(obstacles)('a person %s enters nothing', async (_what, place, remove) => {
    const enter = () =>
      asRole(login, role, (run) =>
        run(`select e.role from private.${entrance} e where e.role is not null`, [session_uuid, partner.uuid]),
      )
    expect(await enter()).toHaveLength(1)
    await app.ask(place, [session_uuid])
    expect(await enter()).toEqual([])
    await app.ask(remove, [session_uuid])
    expect(await enter()).toHaveLength(1)
  })
})

test.each([
  ['loanyard_app', 'enter_staff($1, $2)'],
  ['loanyard_client', 'enter_participant($1, $2, false)'],
] as const)(
  'as %s, deactivated staff enter nothing, though their session continues elsewhere',
  async (role, entrance) => {
    const here = await makePartner(app)
    const person = await makeStaff(app, here)
    await makeProfile(app, await makePartner(app), person)
    const enter = () =>
      asRole(login, role, (run) =>
        run(`select e.role from private.${entrance} e where e.role is not null`, [person.session_uuid, here.uuid]),
      )
    expect(await enter()).toHaveLength(1)
    await app.ask(`update staff set status = 'Inactive' where id = $1`, [person.uuid])
    expect(await enter()).toEqual([])
  },
)
