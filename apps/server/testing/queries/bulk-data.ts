import pg from 'pg'
import { inject } from 'vitest'
import type { Application } from '../app/application.ts'
import { makePartner, type Partner, type Staff } from '../data/factories.ts'
import { makeLender } from '../data/lenders.ts'

/** A partner and how many leads and deals it gets. */
interface Filled {
  readonly partner: Partner
  readonly leads: number
  readonly deals: number
  /** Coordinator of every tenth deal and every tenth lead. */
  readonly coordinator?: string
}

/**
 * Fills partners, and other ones with 1,000 each, with generated leads and deals, quickly: without triggers, so the totals
 * and search keys are written here. Needs a superuser.
 */
export async function fillPartners(app: Application, wanted: readonly Filled[], { others = 0 } = {}): Promise<void> {
  const filled: Filled[] = []
  while (filled.length < others) filled.push({ partner: await makePartner(app), leads: 1000, deals: 1000 })
  filled.push(...wanted)
  await asSuperuser(app.ownerUrl, (client) =>
    withoutIndexes(client, ['leads', 'deals', 'deal_search', 'lead_search', 'audit_log'], async () => {
      for (const each of filled) await fillPartner(client, each)
    }),
  )
}

async function fillPartner(client: pg.Client, { partner, leads, deals, coordinator }: Filled): Promise<void> {
  await client.query(LEADS, [partner.uuid, leads, coordinator ?? null])
  await client.query(DEALS, [partner.uuid, deals, partner.stages.map(({ uuid }) => uuid)])
  if (coordinator !== undefined) await client.query(SHARED, [partner.uuid, coordinator])
  for (const statement of DERIVED) await client.query(statement, [partner.uuid])
}

/**
 * An answered request on every deal, of which one in 20 waits for review; one in 20 is overdue instead, and every deal has a
 * task of the person's. Needs a superuser.
 */
export async function fillRequests({ ownerUrl }: Application, partner: Partner, by: Staff): Promise<void> {
  await asSuperuser(ownerUrl, (client) =>
    withoutIndexes(client, ['requirements', 'submissions', 'tasks'], async () => {
      await client.query(REQUIREMENTS, [partner.uuid, by.user_uuid])
      // Without statistics the planner would look each deal up.
      await client.query('analyze deals, requirements')
      await client.query(LISTED, [partner.uuid])
      await client.query(SUBMISSIONS, [partner.uuid, by.user_uuid])
      await client.query(TASKS, [partner.uuid, by.uuid])
    }),
  )
}

/** Five lenders who see and answered 500 deals each. */
export async function fillLenders(app: Application, partner: Partner, by: Staff): Promise<void> {
  for (let lenders = 0; lenders < 5; lenders++) {
    const { uuid } = await makeLender(app, partner, by)
    await app.ask(SHARES, [partner.uuid, uuid, by.user_uuid])
  }
}

/** Triggers and foreign keys are off. */
async function asSuperuser(ownerUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const url = new URL(inject('databases').adminUrl)
  url.pathname = new URL(ownerUrl).pathname
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`)
    await work(client)
  } finally {
    await client.end()
  }
}

/** Rebuilding the indexes of a large table takes a third of the time it takes to maintain them during inserts. */
async function withoutIndexes(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i where i.indrelid = any ($1::regclass[]) and not i.indisprimary`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
  // The planner uses none about search keys, which take longest to count.
  for (const { name } of rows)
    if (name.endsWith('_search_keys')) await client.query(`alter index ${name} alter column 1 set statistics 0`)
}

const someone = `(array['Ana','Bo','Cruz','Dee','Eli','Fay','Gus','Hal'])[1 + n % 8] || ' ' || (array['Reyes','Stone','Hale','Lund','Vale','Brooks'])[1 + n % 6] || ' ' || n`

const LEADS = `insert into leads (partner_id, id, full_name, email, phone, lead_status, personal_credit_score, loan_amount, assigned_to, created, modified)
  select $1, gen_random_uuid(), ${someone}, 'lead' || n || '@example.com', '(555) 010-' || lpad((n % 10000)::text, 4, '0'),
         (array['New','Contacted','Qualified','Converted','Unqualified','Lost'])[1 + n % 6], case when n % 9 = 0 then null else 500 + n % 350 end,
         (n::bigint * 7919 % 5000000)::numeric, case when n % 10 = 0 then $3::uuid end, now() - make_interval(mins => n), now() - make_interval(mins => n / 2)
    from generate_series(1, $2::int) n`

const DEALS = `insert into deals (partner_id, id, title, borrower_first_name, borrower_last_name, borrower_email, stage_id, status, loan_amount, personal_credit_score, created, modified)
  select $1, gen_random_uuid(), ${someone} || ' – Equipment', 'Bo', 'Rower ' || n, 'deal' || n || '@example.com', ($3::uuid[])[1 + n % cardinality($3::uuid[])],
         (array['Active','On Hold','Funded','Declined','Withdrawn'])[1 + n % 5], (n::bigint * 7919 % 5000000)::numeric, case when n % 9 = 0 then null else 500 + n % 350 end,
         now() - make_interval(mins => n), now() - make_interval(mins => n / 2)
    from generate_series(1, $2::int) n`

const REQUIREMENTS = `insert into requirements (partner_id, id, deal_id, stage_id, kind, title, due_date, status, created_by)
  select $1, gen_random_uuid(), id, stage_id, 'Question', 'What for?', current_date - 10,
         case hashtext(id::text) % 20 when 0 then 'Submitted' when 1 then 'Pending' else 'Approved' end, $2
    from deals where partner_id = $1`

const LISTED = `insert into listed_requests select * from private.requests_to_list where partner_id = $1`

const SUBMISSIONS = `insert into submissions (partner_id, id, requirement_id, status, answer, submitted_by, submitted_by_name, side, modified, decided_by, decided_by_name, decided_at)
  select partner_id, gen_random_uuid(), id, status, 'For this.', $2, 'Bo Rower', 'client', now() - make_interval(secs => abs(hashtext(id::text)) % 100000),
         case when status = 'Approved' then $2::uuid end, case when status = 'Approved' then 'Ana' end, case when status = 'Approved' then now() end
    from requirements where partner_id = $1 and status <> 'Pending'`

const TASKS = `insert into tasks (partner_id, id, title, deal_id, due_on, assignee_id, created, created_by)
  select partner_id, gen_random_uuid(), 'Call', id, current_date - 20 + abs(hashtext(id::text)) % 60, $2, now(), $2 from deals where partner_id = $1`

const SHARES = `with shares as (
    insert into lender_shares (partner_id, id, deal_id, lender_id, shared_by, shared_by_name)
    select partner_id, gen_random_uuid(), id, $2, $3, 'Ana' from deals where partner_id = $1 limit 500 returning *)
  insert into lender_responses (partner_id, deal_id, lender_id, status, by_user, by_name)
  select partner_id, deal_id, lender_id, 'Interested', shared_by, 'Ana' from shares`

/** About every tenth, of every stage and status, because ids are random. */
const SHARED = `insert into deal_coordinators (partner_id, staff_id, deal_id)
  select partner_id, $2, id from deals where partner_id = $1 and hashtext(id::text) % 10 = 0`

const DERIVED = [
  `insert into deal_search select partner_id, id, created, private.normalize(title || E'\\n' || borrower_first_name || ' ' || borrower_last_name || E'\\n' ||
     coalesce(business_name, '') || E'\\n' || borrower_email) from deals where partner_id = $1`,
  `insert into deal_turns (partner_id, deal_id, created)
   select partner_id, id, created from deals where partner_id = $1 and deleted_at is null`,
  `insert into audit_log (partner_id, id, action, subject_id, deal_id, actor_name)
   select partner_id, gen_random_uuid(), 'deal_created', id, id, 'Ana' from deals where partner_id = $1`,
  `insert into lead_search select partner_id, id, created, private.normalize(full_name || E'\\n' || email || E'\\n' || coalesce(phone, '')) from leads where partner_id = $1`,
  `insert into list_totals (partner_id, list, stage_id, status, row_count, amount)
   select partner_id, 'deals', stage_id, status, count(*), sum(loan_amount) from deals where partner_id = $1 group by 1, 2, 3, 4`,
  `insert into list_totals (partner_id, list, status, row_count, amount)
   select partner_id, 'leads', lead_status, count(*), sum(coalesce(loan_amount, 0)) from leads where partner_id = $1 group by 1, 2, 3`,
]
