import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { fullPartner } from '../../../testing/data/full-partner.ts'
import { asRole, makeAppLogin, refusalOf } from '../../../testing/database/app-role.ts'

const app = await startApplication()
const login = await makeAppLogin(app)
afterAll(async () => {
  await app.close()
  await login.drop()
})
const [here, there] = [await fullPartner(app), await fullPartner(app)]
const tables = (
  await app.ask<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'partner_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped order by 1`,
  )
).map(({ name }) => name)
const permissionDenied = '42501'

test('limits every table of partners for sessions of identity providers', async () => {
  const limited = await app.ask<{ name: string; policy: string; roles: string[] }>(
    `select tablename as name, policyname as policy, roles::text[] as roles from pg_policies
      where permissive = 'RESTRICTIVE' and policyname in ('one_partner', 'no_borrower')`,
  )
  for (const [policy, roles] of [
    ['one_partner', ['loanyard_auth', 'loanyard_lender']],
    ['no_borrower', ['loanyard_client']],
  ] as const) {
    const found = limited.filter((each) => each.policy === policy)
    expect(found.map(({ name }) => name).toSorted()).toEqual([...tables, 'partners'].toSorted())
    for (const each of found) expect(each.roles.toSorted()).toEqual([...roles])
  }
})

test('shows such a session its own partner’s rows alone', async () => {
  await asRole(login, 'loanyard_auth', async (run) => {
    const partnersSeen = async () => (await run('select distinct partner_id from staff')).length
    expect(await partnersSeen()).toBeGreaterThan(1)
    await run(`select set_config('app.only_partner', $1, true)`, [here.partner.uuid])
    expect(await partnersSeen()).toBe(1)
    for (const table of tables) {
      if ((await refusalOf(run, `select from ${table}`)) === permissionDenied) continue
      const foreign = await run(`select from ${table} where partner_id <> $1`, [here.partner.uuid])
      expect({ table, foreign: foreign.length }).toEqual({ table, foreign: 0 })
    }
    expect(await run('select id from partners where id = $1', [there.partner.uuid])).toEqual([])
  })
})

test('shows it nothing of a borrower, not even of its own partner', async () => {
  await asRole(login, 'loanyard_client', async (run) => {
    await run('select * from private.enter_user($1)', [here.client.session_uuid])
    expect(await run('select from deals')).not.toEqual([])
    await run(`select set_config('app.only_partner', $1, true)`, [here.partner.uuid])
    for (const table of [...tables, 'partners']) {
      if ((await refusalOf(run, `select from ${table}`)) === permissionDenied) continue
      expect({ table, rows: (await run(`select from ${table}`)).length }).toEqual({ table, rows: 0 })
    }
  })
})
