import { afterAll, expect, inject, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { makeLenderFixture } from '../../../testing/data/lender-fixture.ts'
import { asRole, makeAppLogin, refusalOf } from '../../../testing/database/app-role.ts'
import { Database } from '../client/database.ts'
import { fixed, sql } from '../client/statement.ts'
import { lenderScope, viewerScope } from './participant-scopes.ts'
import { clientScope, lenderUserScope, roleScope, sessionScope, staffScope } from './scopes.ts'

const app = await startApplication()
const login = await makeAppLogin(app)
afterAll(async () => {
  await app.close()
  await login.drop()
})

const permissionDenied = '42501'
const serverRoles = ['loanyard_app', 'loanyard_client', 'loanyard_auth', 'loanyard_lender'] as const
const ourRoles = [...serverRoles, 'loanyard_system'] as const
const eachOf = <T>(value: T, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, value]))

test('gives the roles no login and no special rights', async () => {
  const rows = await app.ask(
    `select rolname from pg_roles where rolname = any ($1)
      and not (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
    [ourRoles],
  )
  expect(rows).toHaveLength(ourRoles.length)
})

test('lets the server own no table, function, schema or type', async () => {
  const owned = await app.ask(
    `select 'relation ' || oid::regclass::text as what from pg_class where relowner::regrole::text = any ($1)
     union all select 'function ' || oid::regprocedure::text from pg_proc where proowner::regrole::text = any ($1)
     union all select 'schema ' || nspname from pg_namespace where nspowner::regrole::text = any ($1)
     union all select 'type ' || typname from pg_type where typowner::regrole::text = any ($1)`,
    [serverRoles],
  )
  expect(owned).toEqual([])
})

test('keeps the server from becoming the owner, the system or a role that bypasses row-level security', async () => {
  const { owner } = inject('databases')
  for (const role of serverRoles) {
    await asRole(login, role, async (run) => {
      for (const wanted of [owner, 'loanyard_system', 'postgres', 'none']) {
        const refusal = await refusalOf(run, `set role ${wanted}`)
        // "none" is the login itself, which is only a member of these.
        if (wanted !== 'none') expect({ role, wanted, refusal }).toEqual({ role, wanted, refusal: permissionDenied })
      }
      expect(await refusalOf(run, 'alter table public.deals disable row level security')).toBe(permissionDenied)
      expect(await refusalOf(run, 'create policy mine on public.deals using (true)')).toBe(permissionDenied)
      expect(await refusalOf(run, `set session authorization ${owner}`)).toBe(permissionDenied)
    })
  }
})

test('fails when row-level security is switched off', async () => {
  await asRole(login, 'loanyard_app', async (run) => {
    await run('set local row_security = off')
    expect(await refusalOf(run, 'select from deals')).toBe(permissionDenied)
  })
})

test('keeps the server from creating tables, functions and schemas', async () => {
  for (const role of serverRoles) {
    await asRole(login, role, async (run) => {
      for (const statement of [
        'create table public.deals_too (a int)',
        `create function public.normalize(text) returns text language sql as 'select 1::text'`,
        `create function private.partner_id_too() returns uuid language sql as 'select null::uuid'`,
        'create schema mine',
      ]) {
        expect({ statement, refusal: await refusalOf(run, statement) }).toEqual({
          statement,
          refusal: permissionDenied,
        })
      }
    })
  }
})

test('fixes the search path of security definer functions, and grants no function to everyone', async () => {
  const functions = await app.ask<{
    name: string
    definer: boolean
    path: string | null
    everybody: boolean
    owner: string
  }>(
    `select p.oid::regprocedure::text as name, p.prosecdef as definer, p.proowner::regrole::text as owner,
            (select c from unnest(p.proconfig) c where c like 'search_path=%') as path,
            coalesce((select bool_or(a.grantee = 0) from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a), false) as everybody
       from pg_proc p where p.pronamespace = 'private'::regnamespace order by 1`,
  )
  const definers = functions.filter(({ definer }) => definer)
  expect(definers.length).toBeGreaterThan(6)
  const [owner, path] = ['loanyard_system', 'search_path=pg_catalog, public, pg_temp']
  for (const each of definers) expect(each).toMatchObject({ name: each.name, path, owner })
  expect(functions.filter(({ everybody }) => everybody).map(({ name }) => name)).toEqual([])
})

test('grants functions that run as the system only to the roles that need them', async () => {
  const callable = await app.ask<{ name: string; roles: string[] }>(
    `select p.proname as name, array(select r from unnest($1::text[]) r where has_function_privilege(r, p.oid, 'execute') order by r) as roles
       from pg_proc p where p.pronamespace = 'private'::regnamespace and p.prosecdef order by 1`,
    [serverRoles],
  )
  const all = ['loanyard_app', 'loanyard_auth', 'loanyard_client']
  const [only, auth, lender] = [['loanyard_app'], ['loanyard_auth'], ['loanyard_lender']]
  const ofStaff =
    'find_duplicates find_duplicates_of_rows link_notifications_to_lead link_notifications_to_note refresh_stage_durations take_back_stage_move view_answer_notifications purge_second_factor_rows people_with_access reset_second_factors shorten_sessions end_sso_sessions forget_sso_identities purge_archives purge_notifications purge_security_events purge_watermarked_copies'
  expect(Object.fromEntries(callable.map(({ name, roles }) => [name, roles]))).toEqual({
    deal_contact: ['loanyard_client'],
    contact_of: [],
    contact_for_staff: only,
    link_notifications: ['loanyard_app', 'loanyard_client'],
    ...Object.fromEntries(ofStaff.split(' ').map((name) => [name, only])),
    ...Object.fromEntries(
      'second_factor_due second_factor_policies session_limits hold_sso_connection join_by_sso'
        .split(' ')
        .map((n) => [n, auth]),
    ),
    ...Object.fromEntries(
      'add_security_policies index_deal list_request list_requests_of_deal'.split(' ').map((n) => [n, []]),
    ),
    refresh_phase_durations: ['loanyard_app'],
    request_messages_due: ['loanyard_app'],
    actor_is_verified: ['loanyard_app', 'loanyard_auth', 'loanyard_client', ...lender],
    add_requester_link: only,
    accept_invitation: ['loanyard_auth'],
    add_invitation_link: only,
    add_staff: only,
    end_calendar_feed: [],
    find_archive: ['loanyard_auth'],
    find_calendar_feed: ['loanyard_auth'],
    archive_cover: ['loanyard_auth'],
    archive_owner: ['loanyard_auth'],
    audit_heads_exported: only,
    audit_heads_to_export: only,
    audit_links: only,
    audit_page: only,
    audit_to_seal: only,
    audit_unsigned: only,
    record_bytes_deleted: only,
    capture_email: only,
    // Granted where the demo shows its mailbox: services/mail/dev-mailbox.ts.
    list_captured_emails: [],
    purge_expired: only,
    signer: ['loanyard_app', 'loanyard_client'],
    clients_of: only,
    delete_unused_templates: only,
    document_usage: ['loanyard_app', 'loanyard_client'],
    documents_to_remove: only,
    end_lender_profiles: [],
    end_profile: [],
    decline_invitation: ['loanyard_auth'],
    audit_events_since: ['loanyard_auth'],
    book_demo_slot: ['loanyard_auth'],
    booked_demo_slots: ['loanyard_auth'],
    unread_by_partner: ['loanyard_auth'],
    end_sessions_without_profile: [],
    enter_lender: [...all, ...lender],
    enter_lender_user: [...all, ...lender],
    enter_participant: all,
    enter_viewer: [...all, ...lender],
    enter_staff: all,
    enter_user: all,
    fold_totals: only,
    frozen_partners: ['loanyard_auth'],
    expire_uploads: only,
    has_just_declined: [],
    has_active_profile: [],
    has_staff: all,
    index_lead: [],
    invite_client: only,
    is_client: only,
    is_new_partner: [...all, ...lender],
    can_see_lead: [],
    count_document: [],
    logo: ['loanyard_auth'],
    invite_lender_staff: only,
    invited_client: only,
    is_approved: [],
    is_verified: all,
    keep_deal_turn: [],
    list_deal_turn: [],
    is_invitation_open: ['loanyard_auth'],
    partner_brand: ['loanyard_auth'],
    lender_colleagues: lender,
    lender_deals: lender,
    pending_lender_updates: only,
    lender_profiles: lender,
    accessible_lender_deals: [],
    may_sign_in: ['loanyard_auth'],
    name_actor: [],
    onboard_partner: ['loanyard_auth'],
    open_sessions: only,
    open_signings: only,
    uncopied_signings: only,
    unreferenced_keys: only,
    own_lender_deals: ['loanyard_auth'],
    own_invitations: ['loanyard_auth'],
    own_loan_requests: ['loanyard_client'],
    partner_is_frozen: [...all, ...lender],
    prequalify_partner: ['loanyard_auth'],
    verify_address: ['loanyard_auth'],
    put_audit_seals: only,
    raise_security_alerts: only,
    receive_loan_request: only,
    readdress_staff: only,
    viewing_lender: lender,
    reset_unverified_account: [],
    related_people: [],
    reminders_due: only,
    ...eachOf(only, ['search_deals', 'search_documents', 'search_leads', 'sign_legacy_head', 'signing_of']),
    can_still_see: ['loanyard_auth'],
    take_notification_emails: only,
    notify: ['loanyard_app', 'loanyard_client', ...lender],
    notify_of_colleague: ['loanyard_auth'],
    wants_email: only,
    sessions_to_update: only,
    notified_sessions: only,
    write_audit: [...all, ...lender],
    write_security_events: only,
  })
})

test('narrows a login of several roles to the role of the scope', async () => {
  const fixture = await makeLenderFixture(app)
  const partner = await makePartner(app)
  const { session_uuid } = await makeStaff(app, partner)
  const database = new Database({ url: login.url, poolSize: 1, onIdleError: () => undefined })
  const ofLender = { sessionId: fixture.contact.session_uuid, partnerId: fixture.partner.uuid }
  for (const [scope, table] of [
    [staffScope(session_uuid, partner.uuid, null), 'sessions'],
    [clientScope(session_uuid), 'leads'],
    [lenderUserScope(session_uuid), 'leads'],
    [lenderScope(ofLender, null), 'users'],
    [viewerScope({ ...ofLender, side: null }, null), 'sessions'],
    [sessionScope(session_uuid), 'deals'],
    [roleScope('loanyard_auth'), 'deals'],
    [roleScope('loanyard_app'), 'sessions'],
  ] as const) {
    const refused = { code: permissionDenied, message: `permission denied for table ${table}` }
    await expect(database.read(scope, [sql`select from ${fixed(table)}`])).rejects.toMatchObject(refused)
  }
  await database.close()
})
