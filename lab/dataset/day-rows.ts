import type pg from 'pg'
import { COORDINATOR, STAFF } from './accounts.ts'

/**
 * Adds what a broker's day reads and the deals alone lack: colleagues, leads, tasks, due dates, answers that wait, lenders
 * with what they answered, notes, and the audit trail. Without triggers, so what they would have written is written here.
 */
export async function addDayRows(client: pg.Client): Promise<void> {
  for (const rows of [people, leads, requests, tasks, lenders, notes, trail, views]) await client.query(rows)
}

/** Ten coordinators, each with a tenth of half of the deals. */
const people = `
  insert into users (id, email, first_name, last_name, password_hash, email_verified_at)
  select plain.uuid_at('2026-01-02', 'coordinator' || n), 'coordinator' || n || '@loanyard.test', 'Coordinator', 'No. ' || n,
         (select password_hash from users where email = '${STAFF.email}'), now() from generate_series(1, 10) n;
  insert into staff (partner_id, id, user_id, role, status, accepted_at)
  select p.id, plain.uuid_at('2026-01-02', p.name || u.email), u.id, 'Coordinator', 'Active', now()
    from partners p, users u where u.email like 'coordinator%';
  insert into deal_coordinators (partner_id, staff_id, deal_id, assigned_at)
  select d.partner_id, plain.uuid_at('2026-01-02', p.name || 'coordinator' || 1 + plain.throw(hashtext(d.id::text), 41, 10) || '@loanyard.test'),
         d.id, d.created
    from deals d join partners p on p.id = d.partner_id where plain.throw(hashtext(d.id::text), 40, 2) = 0;`

/** As many leads as deals, of the same people. */
const leads = `
  insert into leads (partner_id, id, lead_status, full_name, email, phone, personal_credit_score, loan_amount, loan_purpose,
                     business_name, referral_source, assigned_to, created, modified)
  select d.partner_id, plain.uuid_at(d.created, 'lead' || d.id),
         (array['New', 'Contacted', 'Qualified', 'Converted', 'Unqualified', 'Lost'])[1 + plain.throw(hashtext(d.id::text), 42, 6)],
         d.borrower_first_name || ' ' || d.borrower_last_name, d.borrower_email, d.borrower_phone, d.personal_credit_score,
         d.loan_amount, d.loan_purpose, d.business_name, 'Referrer ' || plain.throw(hashtext(d.id::text), 43, 40),
         c.staff_id, d.created, d.created
    from deals d left join deal_coordinators c on c.partner_id = d.partner_id and c.deal_id = d.id;
  insert into lead_search (partner_id, lead_id, created, search_text)
  select partner_id, id, created, private.normalize(concat_ws(E'\\n', full_name, email, phone, business_name, referral_source)) from leads;
  insert into list_totals (partner_id, list, status, row_count, amount)
  select partner_id, 'leads', lead_status, count(*), coalesce(sum(loan_amount), 0) from leads group by 1, 3;`

/** Due dates for half of the requests, and the answers that wait for review. */
const requests = `
  update requirements set due_date = current_date + plain.throw(hashtext(id::text), 44, 60) - 30
   where plain.throw(hashtext(id::text), 45, 2) = 0;
  update deal_turns t set next_due = r.next_due
    from (select q.partner_id, q.deal_id, min(q.due_date) as next_due from requirements q
           where q.is_required and q.status in ('Pending', 'Rejected') group by 1, 2) r
   where r.partner_id = t.partner_id and r.deal_id = t.deal_id and r.next_due is not null;
  insert into submissions (partner_id, id, requirement_id, submitted_by, submitted_by_name, side, created, modified)
  select r.partner_id, plain.uuid_at(r.created, 'answer' || r.id), r.id, r.created_by, 'Pat Bench', 'client', r.created, r.created
    from requirements r where r.status = 'Submitted';`

/** On a third of the open deals and a sixth of the new leads. */
const tasks = `
  insert into tasks (partner_id, id, title, deal_id, assignee_id, due_on, created, created_by)
  select d.partner_id, plain.uuid_at(d.created, 'task' || d.id), 'Call the borrower', d.id,
         coalesce(c.staff_id, plain.uuid_at('2026-01-01', p.name)), current_date + plain.throw(hashtext(d.id::text), 46, 60) - 20,
         d.created, (select id from users where email = '${STAFF.email}')
    from deals d join partners p on p.id = d.partner_id
    left join deal_coordinators c on c.partner_id = d.partner_id and c.deal_id = d.id
   where plain.throw(hashtext(d.id::text), 47, 3) = 0 and d.status in ('Active', 'On Hold');
  insert into tasks (partner_id, id, title, lead_id, assignee_id, due_on, created, created_by)
  select l.partner_id, plain.uuid_at(l.created, 'task' || l.id), 'Call back', l.id, l.assigned_to,
         current_date + plain.throw(hashtext(l.id::text), 48, 60) - 20, l.created, (select id from users where email = '${STAFF.email}')
    from leads l where plain.throw(hashtext(l.id::text), 49, 6) = 0 and l.lead_status = 'New';`

/** Sixty for each partner. Three see each deal of the later stages; a tenth no longer; most answered, and some offered. */
const lenders = `
  insert into users (id, email, first_name, last_name, email_verified_at)
  select plain.uuid_at('2026-01-03', 'banker' || n), 'banker' || n || '@loanyard.test', 'Banker', 'No. ' || n, now()
    from generate_series(1, 60) n;
  insert into lenders (partner_id, id, name, status, created, created_by, modified)
  select p.id, plain.uuid_at('2026-01-03', p.name || n), 'Bank ' || n, 'Active', '2026-01-03', (select id from users where email = '${STAFF.email}'),
         '2026-01-03' from partners p, generate_series(1, 60) n;
  insert into lender_staff (partner_id, id, lender_id, user_id, is_contact, status, accepted_at)
  select p.id, plain.uuid_at('2026-01-03', 'staff' || p.name || n), plain.uuid_at('2026-01-03', p.name || n),
         plain.uuid_at('2026-01-03', 'banker' || n), true, 'Active', now() from partners p, generate_series(1, 60) n;
  insert into lender_shares (partner_id, id, deal_id, lender_id, shared_by, shared_by_name, created, ended_at)
  select d.partner_id, plain.uuid_at(d.created, 'share' || d.id || k), d.id,
         plain.uuid_at('2026-01-03', p.name || 1 + (plain.throw(hashtext(d.id::text), 50, 20) + 20 * k)), u.id, 'Bench Admin',
         d.created + k * interval '1 day', case when plain.throw(hashtext(d.id::text), 51 + k, 10) = 0 then d.created + interval '20 days' end
    from deals d join partners p on p.id = d.partner_id join stages s on s.partner_id = d.partner_id and s.id = d.stage_id
    join users u on u.email = '${STAFF.email}', generate_series(0, 2) k where s.number >= 4;
  insert into lender_responses (partner_id, deal_id, lender_id, status, by_user, by_name, responded_at, notified_at)
  select h.partner_id, h.deal_id, h.lender_id,
         (array['Interested', 'Terms offered', 'Terms offered', 'Declined'])[1 + plain.throw(hashtext(h.id::text), 55, 4)],
         h.shared_by, 'Banker', h.created + plain.throw(hashtext(h.id::text), 56, 20) * interval '1 day', now()
    from lender_shares h where plain.throw(hashtext(h.id::text), 57, 10) < 7 on conflict do nothing;
  insert into lender_offers (partner_id, id, deal_id, lender_id, amount, rate, term_months, expires_on, made_by, made_by_name, created,
                             notified_at, accepted_at, accepted_by_name)
  select r.partner_id, plain.uuid_at(r.responded_at, 'offer' || r.deal_id || r.lender_id), r.deal_id, r.lender_id, d.loan_amount, 0.1025, 120,
         (r.responded_at + interval '30 days')::date, r.by_user, r.by_name, r.responded_at, now(),
         case when taken then r.responded_at end, case when taken then 'Bench Admin' end
    from lender_responses r join deals d on d.partner_id = r.partner_id and d.id = r.deal_id,
         lateral (select d.status = 'Funded' and plain.throw(hashtext(r.lender_id::text), 58, 3) = 0 as taken) t
   where r.status = 'Terms offered';`

/** On every second deal and lead, mentioning a colleague; 300 on the newest deal of the first coordinator. */
const notes = `
  create temporary table noted as
  select d.partner_id, d.id, d.created, 1 as k, 'deal' as kind from deals d where plain.throw(hashtext(d.id::text), 59, 2) = 0
  union all
  select d.partner_id, d.id, d.created, k, 'deal' from (select distinct on (x.partner_id) x.partner_id, x.id, x.created from deals x
           join deal_coordinators c on c.partner_id = x.partner_id and c.deal_id = x.id join staff s on s.partner_id = c.partner_id and s.id = c.staff_id
           join users u on u.id = s.user_id and u.email = '${COORDINATOR.email}' order by x.partner_id, x.created desc, x.id desc) d,
         generate_series(2, 301) k
  union all
  select l.partner_id, l.id, l.created, 1, 'lead' from leads l where plain.throw(hashtext(l.id::text), 59, 2) = 0;
  create temporary table note_rows as
  select n.partner_id, n.id as about, plain.uuid_at(n.created + k * interval '1 minute', 'note' || n.id || k) as id, n.kind,
         '@Coordinator No. 1 called, waiting for the tax returns' as text, u.id as author, n.created + k * interval '1 minute' as created,
         jsonb_build_array(jsonb_build_object('id', plain.uuid_at('2026-01-02', p.name || 'coordinator1@loanyard.test'), 'name', 'Coordinator No. 1')) as mentions,
         array[plain.uuid_at('2026-01-02', p.name || 'coordinator1@loanyard.test')] as notified
    from noted n join partners p on p.id = n.partner_id join users u on u.email = '${STAFF.email}';
  insert into deal_notes (partner_id, deal_id, id, text, author_id, author_name, created, mentions, notified_staff)
  select partner_id, about, id, text, author, 'Bench Admin', created, mentions, notified from note_rows where kind = 'deal';
  insert into lead_notes (partner_id, lead_id, id, text, author_id, author_name, created, mentions, notified_staff)
  select partner_id, about, id, text, author, 'Bench Admin', created, mentions, notified from note_rows where kind = 'lead';`

/** Four entries for each deal, two for each lead, one for each note and share; all sealed, with the device. */
const trail = `
  create temporary table entries as
  select d.partner_id, d.id as subject, d.id as deal, d.created + k * interval '1 hour' as created,
         (array['deal_created', 'deal_updated', 'request_added', 'deal_stage_moved'])[k] as action from deals d, generate_series(1, 4) k
  union all
  select l.partner_id, l.id, null, l.created + k * interval '1 hour', (array['lead_created', 'lead_updated'])[k] from leads l, generate_series(1, 2) k
  union all
  select n.partner_id, n.id, case when kind = 'deal' then n.about end, n.created, n.kind || '_note_added' from note_rows n
  union all
  select h.partner_id, h.lender_id, h.deal_id, h.created, 'lender_shared' from lender_shares h;
  insert into audit_log (partner_id, id, action, subject_id, deal_id, actor_id, actor_name, address, request_id, data, created,
                         sealed_number, previous_hash, hash, hash_key)
  select e.partner_id, plain.uuid_at(e.created, e.action || e.subject || coalesce(e.deal::text, '')), e.action, e.subject, e.deal, u.id, 'Bench Admin', '127.0.0.1', 'bench',
         '{"device": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36", "changes": []}', e.created,
         row_number() over (partition by e.partner_id order by e.created), sha256('before'), sha256('after'), 'bench'
    from entries e join users u on u.email = case when plain.throw(hashtext(e.subject::text), 60, 10) = 0 then 'coordinator1@loanyard.test' else '${STAFF.email}' end
  on conflict do nothing;
  drop table entries, note_rows, noted;`

/** Thirty of the team for each list, and favorites. */
const views = `
  insert into saved_views (partner_id, id, list, name, settings, created, created_by_name, modified, modified_by_name)
  select p.id, plain.uuid_at('2026-01-04', p.name || list || n), list, 'View ' || n, '{"status": "Active", "ordering": "-loan_amount"}',
         '2026-01-04', 'Bench Admin', '2026-01-04', 'Bench Admin'
    from partners p, unnest(array['deals', 'leads', 'lenders']) list, generate_series(1, 30) n;
  insert into favorites (partner_id, staff_id, id, deal_id, created)
  select d.partner_id, plain.uuid_at('2026-01-01', p.name), plain.uuid_at(d.created, 'favorite' || d.id), d.id, d.created
    from (select partner_id, id, created, row_number() over (partition by partner_id order by created desc, id) as k from deals) d
    join partners p on p.id = d.partner_id where k <= 20;`
