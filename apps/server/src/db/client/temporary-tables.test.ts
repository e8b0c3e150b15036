import { afterAll, expect, inject, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { asRole, makeAppLogin } from '../../../testing/database/app-role.ts'

const app = await startApplication()
const login = await makeAppLogin(app)
afterAll(async () => {
  await app.close()
  await login.drop()
})

const serverRoles = ['loanyard_app', 'loanyard_client', 'loanyard_auth', 'loanyard_lender']

test('isn’t shadowed by a temporary table where one can be created', async () => {
  const partner = await makePartner(app)
  const { session_uuid } = await makeStaff(app, partner)
  await asRole(login, 'loanyard_app', async (run) => {
    await run('create temporary table staff (partner_id uuid, id uuid, user_id uuid, role text, status text)')
    await run('grant select on pg_temp.staff to loanyard_system')
    await run(
      `insert into pg_temp.staff select $1, gen_random_uuid(), user_id, 'Impostor', 'Active' from private.enter_user($2)`,
      [partner.uuid, session_uuid],
    )
    const entered = await run('select role from private.enter_staff($1, $2)', [session_uuid, partner.uuid])
    expect(entered).toEqual([{ role: 'Admin' }])
  })
})

test('lets only the owner of a migrated database create temporary tables', async () => {
  const { template } = inject('databases')
  const [row] = await app.ask(
    `select array(select r from unnest($1::text[]) r where has_database_privilege(r, $2, 'temporary')) as may`,
    [serverRoles, template],
  )
  expect(row).toEqual({ may: [] })
})
