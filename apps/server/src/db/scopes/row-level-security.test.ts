import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import type { Partner } from '../../../testing/data/factories.ts'
import { fullPartner } from '../../../testing/data/full-partner.ts'
import { asRole, makeAppLogin, refusalOf, type Run } from '../../../testing/database/app-role.ts'
import { newUuid } from '../../services/ids.ts'

const app = await startApplication()
const login = await makeAppLogin(app)
afterAll(async () => {
  await app.close()
  await login.drop()
})

const permissionDenied = '42501'
const [here, there] = [await fullPartner(app), await fullPartner(app)]
const enter = (run: Run, session: string, { uuid }: Partner) =>
  run('select * from private.enter_staff($1, $2)', [session, uuid])

const tables = await app.ask<{ name: string; tenant: boolean; secured: boolean; forced: boolean; policies: string[] }>(
  `select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
          exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped) as tenant,
          array(select (case when p.polpermissive then '' else 'only where ' end) || p.polname || ' for ' || p.polroles::regrole[]::text || ': ' || coalesce(pg_get_expr(coalesce(p.polqual, p.polwithcheck), p.polrelid), '')
                  from pg_policy p where p.polrelid = c.oid) as policies
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
)
const tenantTables = tables.filter(({ tenant }) => tenant).map(({ name }) => name)

test("lists every table that isn't a tenant's, with the reason", () => {
  expect(tables.filter(({ tenant }) => !tenant).map(({ name }) => name)).toEqual([
    'captured_emails', // a developer's mailbox, where no email is real
    'demo_requests', // a person's
    'idempotency_keys', // a person's
    'known_devices', // a person's, for sign-in alone
    'magic_links', // a person's, for sign-in alone
    'onboarding_invitations', // of addresses that have no account yet, for sign-in alone
    'partners', // the tenant itself
    'passkey_challenges', // a person's, for sign-in alone
    'rate_limits', // counts under names that are hashes
    'recovery_codes', // a person's, for sign-in alone
    'refresh_tokens', // a session's, for sign-in alone
    'schema_migrations', // the owner's
    'second_factor_recoveries', // a person's, for sign-in alone
    'second_factors', // a person's, for sign-in alone
    'security_defaults', // the installation's
    'sessions', // a person's, for sign-in alone
    'sso_attempts', // a visitor's on their way, for sign-in alone
    'sso_logout_tokens', // used ones, for sign-in alone
    'users', // people, who may be staff of several partners
  ])
  expect(tenantTables.length).toBeGreaterThan(10)
})

test.each(tables.filter(({ name }) => !['rate_limits', 'schema_migrations'].includes(name)))(
  '$name is behind row-level security, for its owner too, and open to the server by its partner or person only',
  ({ secured, forced, policies, tenant }) => {
    expect({ secured, forced }).toEqual({ secured: true, forced: true })
    const opening = policies.filter((policy) => !policy.startsWith('only where '))
    const forServer = opening.filter((policy) => /loanyard_app|loanyard_client|loanyard_lender|\{-\}/.test(policy))
    // Or it references rows that have such a policy themselves.
    for (const policy of forServer) {
      expect(policy).toMatch(
        /private\.((partner|user)_id|lender_profiles)\(\)|private\.viewing_lender\(partner_id, (deal_)?id\)|private\.client_can_see\(partner_id, deal_id, created\)|EXISTS \(\s*SELECT\s+FROM (deals|requirements|bundle_requests|submissions|financial_rows|lender_shares|lender_conditions) /,
      )
    }
    if (tenant) expect(forServer).not.toHaveLength(0)
  },
)

test('shows no rows outside a scope, for any role of the server', async () => {
  for (const role of ['loanyard_app', 'loanyard_client', 'loanyard_lender'] as const) {
    await asRole(login, role, async (run) => {
      for (const { name, secured } of tables) {
        if (!secured || (await refusalOf(run, `select from ${name}`)) === permissionDenied) continue
        expect({ role, name, rows: (await run(`select from ${name}`)).length }).toEqual({ role, name, rows: 0 })
      }
    })
  }
})

test('shows a partner only its own rows in every table', async () => {
  await asRole(login, 'loanyard_app', async (run) => {
    await enter(run, here.admin.session_uuid, here.partner)
    for (const table of tenantTables) {
      const [row] = await run(
        `select count(*) filter (where partner_id = $1)::int as own, count(*) filter (where partner_id <> $1)::int as foreign from ${table}`,
        [here.partner.uuid],
      )
      expect({ table, ...row }).toEqual({ table, own: row?.['own'], foreign: 0 })
      expect(`${table}: ${String(row?.['own'])}`).not.toBe(`${table}: 0`)
    }
    expect(await run('select id from partners')).toEqual([{ id: here.partner.uuid }])
    expect(await run('select id from users where id = $1', [there.admin.user_uuid])).toEqual([])
  })
})

test('shows nothing in a refused scope or another session', async () => {
  await asRole(login, 'loanyard_app', async (run) => {
    expect(await enter(run, here.admin.session_uuid, there.partner)).toMatchObject([{ staff_id: null }])
    expect(await run('select from deals')).toEqual([])
    await enter(run, here.admin.session_uuid, here.partner)
    expect(await run('select from deals')).not.toEqual([])
    expect(await enter(run, newUuid(), here.partner)).toEqual([])
    expect(await run('select from deals')).toEqual([])
  })
})

test('writes no row into another partner and moves none there', async () => {
  const generated = `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
    and not attisdropped and attgenerated = '' and attidentity = ''`
  await asRole(login, 'loanyard_app', async (run) => {
    await enter(run, here.admin.session_uuid, here.partner)
    for (const table of tenantTables) {
      const names = (await app.ask<{ name: string }>(generated, [table])).map(({ name }) => name)
      const columns = names.join(', ')
      // As text: JavaScript numbers would lose digits of a 15-digit amount.
      const [row] = await app.ask<{ copy: string }>(
        `select (to_jsonb(t) || $2::jsonb)::text as copy from ${table} t where partner_id = $1 limit 1`,
        [there.partner.uuid, JSON.stringify(names.includes('id') ? { id: newUuid() } : {})],
      )
      const inserting = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`
      expect({ table, insert: await refusalOf(run, inserting, [row?.copy]) }).toEqual({
        table,
        insert: permissionDenied,
      })
      const move = `update ${table} set partner_id = $1`
      expect({ table, move: await refusalOf(run, move, [there.partner.uuid]) }).toEqual({
        table,
        move: permissionDenied,
      })
    }
    expect(await refusalOf(run, 'update audit_log set actor_name = $1', ['Someone else'])).toBe(permissionDenied)
    expect(await refusalOf(run, 'delete from audit_log')).toBe(permissionDenied)
    expect(await refusalOf(run, 'delete from deals')).toBe(permissionDenied)
  })
})

test('limits the search functions to the partner of the scope', async () => {
  const nulls = 'null, null, null, null, null, null, null, null, null'
  const deals = `select total::int, ids from private.search_deals('%', ${nulls}, 'created', true, null, null, 1000, true)`
  const leads = `select total::int, ids from private.search_leads('%', null, false, null, null, null, null, null, null, null, 'created', true, null, null, 1000, true)`
  await asRole(login, 'loanyard_app', async (run) => {
    for (const search of [deals, leads]) expect(await run(search)).toEqual([{ total: 0, ids: [] }])
    await enter(run, here.admin.session_uuid, here.partner)
    const own = [
      await run('select id from deals where deleted_at is null'),
      await run('select id from leads where deleted_at is null'),
    ]
    for (const [index, search] of [deals, leads].entries()) {
      const [found] = await run(search)
      expect(found?.['total']).toBe(own[index]?.length)
      expect(new Set(found?.['ids'] as string[])).toEqual(new Set(own[index]?.map(({ id }) => id)))
    }
    const forCoordinator = deals.replace(nulls, `'${newUuid()}', null, null, null, null, null, null, null, null`)
    expect(await run(forCoordinator)).toEqual([{ total: 0, ids: [] }])
    await run('select * from private.enter_user($1)', [here.admin.session_uuid])
    for (const search of [deals, leads]) expect(await run(search)).toEqual([{ total: 0, ids: [] }])
  })
})
