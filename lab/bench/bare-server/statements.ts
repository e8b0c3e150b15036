/**
 * The bare server's SQL. `plain` is what anyone would write, on a table without kept totals or audit trail; `same` is
 * what Loanyard runs, on Loanyard's own tables, without its scopes and policies (the bare server is a superuser).
 */
export type Mode = 'plain' | 'same'

const summary = `d.id, d.title, d.partner_id, p.name as partner_name, d.business_name, d.borrower_first_name, d.borrower_last_name,
  d.borrower_email, d.borrower_phone, d.stage_id, s.name as stage_name, s.number as stage_number, d.status, d.loan_amount,
  d.down_payment, d.loan_purpose, d.personal_credit_score, d.stage_entered_at, d.target_closing_on, d.created, d.modified, d.version,
  d.sba_program, d.expected_close_on, d.close_probability, d.broker_fee, d.broker_fee_percent, d.referral_source`
const people = (
  of: string,
) => `coalesce((select json_agg(json_build_object('id', c.staff_id, 'full_name', u.first_name || ' ' || u.last_name, 'is_active', m.status = 'Active') order by c.assigned_at)
     from deal_coordinators c join staff m on m.partner_id = c.partner_id and m.id = c.staff_id join users u on u.id = m.user_id
    where c.partner_id = ${of}.partner_id and c.deal_id = ${of}.id), '[]') as coordinators,
  (select count(*)::integer from lender_shares h
    where h.partner_id = ${of}.partner_id and h.deal_id = ${of}.id and h.ended_at is null) as lender_count`
const detail = `${summary}, d.lead_id, d.term_months, d.interest_rate, d.approved_on, d.naics_code, d.business_state, d.year_established, d.fee_flags,
  d.guaranty_percentage, d.ownership_change, d.expected_loan_number_on, d.standby_debt, d.minority_investment,
  d.real_estate_amount, d.lender_fee_share,
  d.reason, d.positives, d.negatives,
  ${people('d')},
  case when exists (select from deal_clients c where c.partner_id = d.partner_id and c.deal_id = d.id) then 'Active'
       else (select case when i.declined_at is null then 'Invited' else 'Declined' end from deal_invitations i
              where i.partner_id = d.partner_id and i.deal_id = d.id) end as client_status,
  coalesce(p.sample_deal_id = d.id, false) as is_sample`
const names =
  'join stages s on s.partner_id = d.partner_id and s.id = d.stage_id join partners p on p.id = d.partner_id'

const table: Record<Mode, string> = { plain: 'plain.deals', same: 'public.deals' }
const matches: Record<Mode, string> = {
  plain: `lower(d.title || ' ' || d.borrower_first_name || ' ' || d.borrower_last_name || ' ' || coalesce(d.business_name, '')) like lower($2)`,
  same: `d.id in (select x.deal_id from deal_search x where x.partner_id = $1 and x.search_text like private.normalize($2)
    and private.search_keys(x.partner_id, x.search_text) @> private.pattern_keys($1, private.normalize($2)))`,
}
const filters =
  'd.stage_id = $2 and d.status = $3 and d.loan_amount >= $4 and d.loan_amount <= $5 and d.personal_credit_score >= $6 and d.personal_credit_score <= $7'
const keptTotal = `(select coalesce(sum(t.row_count), 0) from list_totals t where t.partner_id = $1 and t.list = 'deals')`

/** How far the requests of a deal are, of a table that has its partner_id and id, and its earliest open task. */
const progress = 'g.requirements, g.approved, g.submitted, g.waiting_on, step.next_step, due.next_due, due.is_overdue'
const nextStep = (of: string) => `left join lateral (
    select json_build_object('id', t.id, 'title', t.title, 'due_on', t.due_on, 'is_overdue',
             coalesce(t.due_on < (now() at time zone z.time_zone)::date, false)) as next_step
      from tasks t join partners z on z.id = t.partner_id
     where t.partner_id = ${of}.partner_id and t.deal_id = ${of}.id and t.done_at is null and t.deleted_at is null
     order by t.due_key, t.id limit 1) step on true`
const firstDue: Record<Mode, (of: string) => string> = {
  plain: (
    of,
  ) => `select min(r.due_date) as next_due from requirements r where r.partner_id = ${of}.partner_id and r.deal_id = ${of}.id
      and r.deleted_at is null and r.is_required and r.status in ('Pending', 'Rejected')`,
  same: (of) => `select t.next_due from deal_turns t where t.partner_id = ${of}.partner_id and t.deal_id = ${of}.id`,
}
const due = (mode: Mode, of: string) => `left join lateral (
    select f.next_due, coalesce(f.next_due < (now() at time zone z.time_zone)::date, false) as is_overdue
      from partners z left join lateral (${firstDue[mode](of)}) f on true where z.id = ${of}.partner_id) due on true`
const counted: Record<Mode, (of: string) => string> = {
  plain: (of) => `left join lateral (
    select count(*)::integer as requirements, count(*) filter (where r.status in ('Approved', 'Waived'))::integer as approved,
           count(*) filter (where r.status = 'Submitted')::integer as submitted,
           case when bool_or(r.status = 'Submitted') then 'staff'
                when bool_or(r.status = 'Rejected' or (r.status = 'Pending' and r.is_required)) then 'client' else 'nobody' end as waiting_on
      from requirements r where r.partner_id = ${of}.partner_id and r.deal_id = ${of}.id and r.deleted_at is null) g on true ${nextStep(of)} ${due('plain', of)}`,
  same: (of) =>
    `left join lateral private.deal_progress(${of}.partner_id, ${of}.id) g on true ${nextStep(of)} ${due('same', of)}`,
}

function list(mode: Mode, condition: string, total?: string): string {
  const where = `d.partner_id = $1 and d.deleted_at is null${condition === '' ? '' : ` and ${condition}`}`
  return `select page.*, ${progress}, ${people('page')}, t.total_count from (select ${total ?? `(select count(*) from ${table[mode]} d where ${where})`}::integer as total_count) t
    left join (select ${summary} from ${table[mode]} d ${names} where ${where} order by d.created desc, d.id desc limit 25) page on true
    ${counted[mode]('page')}
    order by page.created desc, page.id desc`
}

/** The reads, by mode and name; $1 is the partner. */
export const reads: Record<Mode, Record<'newest' | 'filtered' | 'search' | 'deal', string>> = {
  plain: readsOf('plain'),
  same: readsOf('same'),
}

function readsOf(mode: Mode): Record<'newest' | 'filtered' | 'search' | 'deal', string> {
  return {
    newest: list(mode, '', mode === 'same' ? keptTotal : undefined),
    filtered: list(mode, filters),
    search: list(mode, matches[mode]),
    deal: `select ${detail}, ${progress} from ${table[mode]} d ${names} ${counted[mode]('d')} where d.partner_id = $1 and d.id = $2 and d.deleted_at is null`,
  }
}

const insertColumns =
  'partner_id, id, title, business_name, borrower_first_name, borrower_last_name, borrower_email, stage_id, loan_amount'
const insertValues = `$1, $2, $3, $4, $5, $6, $7, (select st.id from stages st where st.partner_id = $1 order by st.number limit 1), $8`

const announced = `insert into documents (partner_id, id, deal_id, is_template, name, declared_type, declared_size, upload_key, object_key,
    uploaded_by, uploaded_by_name, created)`

/** One statement each: no audit trail, no activity, no invitation. */
export const plainWrites = {
  status: `with d as (update plain.deals set status = $3, modified = now(), version = version + 1
      where partner_id = $1 and id = $2 and deleted_at is null returning *) select ${detail} from d ${names}`,
  create: `with d as (insert into plain.deals (${insertColumns}) values (${insertValues}) returning *) select ${detail} from d ${names}`,
  announce: `${announced} select d.partner_id, $2, d.id, false, $4, $5, $6, $7, $8, $9, 'Bench Admin', now()
    from public.deals d where d.partner_id = $1 and d.id = $3 and d.deleted_at is null returning id`,
}

/** What Loanyard writes, each statement a round trip as `pg` sends it. */
export const sameWrites = {
  scope: `select set_config('app.partner_id', $1, true), set_config('app.user_id', $2, true)`,
  lock: `${readsOf('same').deal} for no key update of d`,
  status: `update deals set status = $3, modified = now(), version = version + 1 where partner_id = $1 and id = $2 returning version, modified`,
  audit: `insert into audit_log (partner_id, id, action, subject_id, deal_id, actor_id, actor_name, address, request_id, data)
    values ($1, $2, $3, $4, $5, $6, 'Bench Admin', '127.0.0.1', 'bare', $7)`,
  stages: 'select id, name, number from stages where partner_id = $1 order by number',
  insert: `insert into deals (${insertColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  move: `insert into deal_stage_moves (partner_id, id, deal_id, from_stage_id, to_stage_id, moved_at, moved_by, forced) values ($1, $2, $3, null, $4, now(), $5, false)`,
  // Due tomorrow: Loanyard works on the same queue.
  job: `insert into jobs.job (id, name, data, priority, start_after, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy)
    select $1, name, $2, -1, now() + interval '1 day', retry_limit, retry_delay, retry_backoff, retry_delay_max, policy
      from jobs.queue where name = 'invite_borrower'`,
  deal: readsOf('same').deal,
  ofDeal: 'select id from deals where partner_id = $1 and id = $2 and deleted_at is null',
  announce: `${announced} values ($1, $2, $3, false, $4, $5, $6, $7, $8, $9, 'Bench Admin', now())`,
}
