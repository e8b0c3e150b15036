import type pg from 'pg'

const titles = [
  'Call the seller about the purchase agreement',
  'Get the landlord’s consent',
  'Order the appraisal',
  'Review the debt schedule with the borrower',
  'Send the term sheet',
  'Check the life insurance assignment',
  'Follow up on the tax transcripts',
  'Prepare the credit memo',
]

/** Tasks on two thirds of the open deals and half of the open leads, due around today. Coordinators have those of their deals. */
const statement = `
  with admin as (
    select id from staff where partner_id = $1 and role = 'Admin' order by created, id limit 1
  ), subjects as (
    select d.id as deal_id, null::uuid as lead_id, d.created,
           (select c.staff_id from deal_coordinators c where c.partner_id = d.partner_id and c.deal_id = d.id limit 1) as coordinator
      from deals d where d.partner_id = $1 and d.status in ('Active', 'On Hold')
    union all
    select null, l.id, l.created, l.assigned_to from leads l
     where l.partner_id = $1 and l.lead_status in ('Contacted', 'Qualified')
  ), numbered as (
    select s.*, row_number() over (order by s.created, s.deal_id, s.lead_id)::integer as n from subjects s
  )
  insert into tasks (partner_id, id, title, deal_id, lead_id, assignee_id, due_on, created, created_by)
  select $1, gen_random_uuid(), ($2::text[])[1 + n.n % cardinality($2::text[])], n.deal_id, n.lead_id,
         coalesce(n.coordinator, a.id), case when n.n % 11 = 0 then null else current_date + (n.n * 7) % 26 - 4 end,
         now() - interval '1 day', a.id
    from numbered n cross join admin a
   where case when n.deal_id is null then n.n % 2 = 0 else n.n % 3 <> 0 end`

export async function seedTasks(client: pg.Client, partner: string): Promise<void> {
  await client.query(statement, [partner, titles])
}
