-- As before, and that a deal was deleted is heard by the clients and lenders who saw it until then.
create or replace function private.who_hears(p_partner uuid, p_changes jsonb, p_sessions uuid[])
returns table (session_id uuid, change integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with listening as materialized (
    select v.id, v.user_id from sessions v where v.id = any (p_sessions) and v.ended is null and v.expires > now()
  ), change as materialized (
    select c.n, c.deal, c.kind, c.id from jsonb_to_recordset(p_changes) as c (n integer, deal uuid, kind text, id uuid)
  ), of_lender as materialized (
    select c.n, (a.data #>> '{hears,lender}')::uuid as lender_id, (a.data #>> '{hears,deal}')::uuid as deal_id,
           coalesce(a.data #> '{hears,people}', '[]') as people
      from change c join audit_log a on a.partner_id = p_partner and a.id = c.id
     where c.kind = 'lender' and a.data #>> '{hears,lender}' is not null
  ), gone as materialized (
    select c.n, c.deal from change c join audit_log a on a.partner_id = p_partner and a.id = c.id
     where c.kind = 'deal' and a.action = 'deal_deleted'
  )
  select l.id, c.n
    from listening l
    join staff f on f.partner_id = p_partner and f.user_id = l.user_id and f.status = 'Active'
    join change c on f.role in ('Admin', 'Manager')
                  or (c.deal is null and c.kind not in ('staff', 'lender'))
                  or (c.kind <> 'lender' and exists (
                        select from deal_coordinators k
                         where k.partner_id = p_partner and k.deal_id = c.deal and k.staff_id = f.id))
  union
  select l.id, c.n
    from listening l
    join deal_clients k on k.partner_id = p_partner and k.user_id = l.user_id
    join deals d on d.partner_id = p_partner and d.id = k.deal_id and d.deleted is null
    join change c on c.deal = k.deal_id and c.kind in ('deal', 'document', 'request')
  union
  select l.id, c.n
    from listening l
    cross join lateral private.lender_reads(l.user_id, p_partner) r
    join change c on c.deal = r.deal_id and c.kind in ('deal', 'document', 'request', 'financials')
  union
  select l.id, o.n
    from of_lender o
    join lender_staff m on m.partner_id = p_partner and m.lender_id = o.lender_id
    join listening l on l.user_id = m.user_id
   where (o.deal_id is null and m.status = 'Active')
      or o.people ? m.id::text
      or exists (select from private.lender_reads(l.user_id, p_partner) r
                  where r.deal_id = o.deal_id and r.lender_id = o.lender_id)
  union
  select l.id, g.n
    from gone g
    join deal_clients k on k.partner_id = p_partner and k.deal_id = g.deal
    join listening l on l.user_id = k.user_id
  union
  select l.id, g.n
    from gone g
    join lender_shares s on s.partner_id = p_partner and s.deal_id = g.deal and s.ended is null
    join lenders b on b.partner_id = s.partner_id and b.id = s.lender_id and b.status <> 'Inactive'
    join lender_staff m on m.partner_id = s.partner_id and m.lender_id = s.lender_id and m.status = 'Active'
    join listening l on l.user_id = m.user_id
   where m.is_contact or exists (
     select from lender_assignments a
      where a.partner_id = s.partner_id and a.share_id = s.id and a.lender_staff_id = m.id)
$$;
