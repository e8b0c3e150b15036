-- The same people and businesses, for many rows of an import at once.

-- p_staff: as in private.find_duplicates. Without an order inside, so that each probe stays on its index; before the first
-- statistics of a new partner, the planner would otherwise walk all of its leads by date for every row.
create function private.find_duplicates_of_rows(p_staff uuid, p_rows jsonb)
returns table ("row" integer, kind text, id uuid, name text, business_name text, status text, loan_amount numeric, matched text[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with compared as materialized (
    select v."row", lower(v.email) as email, v.phone, private.normalize(v.business_name) as business
      from jsonb_to_recordset(p_rows) as v ("row" integer, email text, phone text, business_name text)
  ), hits as (
    select c."row", 'lead' as kind, x.id, x.matched from compared c cross join lateral (
      (select l.id, 'email' as matched from leads l
        where l.partner_id = private.partner_id() and l.deleted_at is null and lower(l.email) = c.email
          and (p_staff is null or l.assigned_to = p_staff or l.created_by = p_staff) limit 2)
      union all
      (select l.id, 'phone' from leads l
        where l.partner_id = private.partner_id() and l.deleted_at is null and l.phone is not null
          and right(regexp_replace(l.phone, '[^0-9]', '', 'g'), 10) = c.phone
          and (p_staff is null or l.assigned_to = p_staff or l.created_by = p_staff) limit 2)
      union all
      (select l.id, 'business_name' from leads l
        where l.partner_id = private.partner_id() and l.deleted_at is null and l.business_name is not null
          and private.normalize(l.business_name) = c.business
          and (p_staff is null or l.assigned_to = p_staff or l.created_by = p_staff) limit 2)) x
    union all
    select c."row", 'deal', x.id, x.matched from compared c cross join lateral (
      (select d.id, 'email' as matched from deals d
        where d.partner_id = private.partner_id() and d.deleted_at is null and lower(d.borrower_email) = c.email
          and (p_staff is null or exists (select from deal_coordinators k
                where k.partner_id = d.partner_id and k.deal_id = d.id and k.staff_id = p_staff)) limit 2)
      union all
      (select d.id, 'phone' from deals d
        where d.partner_id = private.partner_id() and d.deleted_at is null and d.borrower_phone is not null
          and right(regexp_replace(d.borrower_phone, '[^0-9]', '', 'g'), 10) = c.phone
          and (p_staff is null or exists (select from deal_coordinators k
                where k.partner_id = d.partner_id and k.deal_id = d.id and k.staff_id = p_staff)) limit 2)
      union all
      (select d.id, 'business_name' from deals d
        where d.partner_id = private.partner_id() and d.deleted_at is null and d.business_name is not null
          and private.normalize(d.business_name) = c.business
          and (p_staff is null or exists (select from deal_coordinators k
                where k.partner_id = d.partner_id and k.deal_id = d.id and k.staff_id = p_staff)) limit 2)) x
  ), found as (
    select h."row", h.kind, h.id, array_agg(h.matched order by h.matched) as matched from hits h group by 1, 2, 3
  ), named as (
    select f."row", f.kind, f.id, l.full_name as name, l.business_name, l.lead_status as status, l.loan_amount, f.matched
      from found f cross join lateral (select * from leads l where l.partner_id = private.partner_id() and l.id = f.id limit 1) l
     where f.kind = 'lead'
    union all
    select f."row", f.kind, f.id, d.title, d.business_name, d.status, d.loan_amount, f.matched
      from found f cross join lateral (select * from deals d where d.partner_id = private.partner_id() and d.id = f.id limit 1) d
     where f.kind = 'deal'
       and not exists (select from found s where s."row" = f."row" and s.kind = 'lead' and s.id = d.lead_id)
  )
  select "row", kind, id, name, business_name, status, loan_amount, matched
    from (select n.*, row_number() over (partition by n."row" order by cardinality(n.matched) desc, n.kind desc, n.id desc) as rank
            from named n) ranked
   where rank <= 2 order by "row", rank
$$;
alter function private.find_duplicates_of_rows(uuid, jsonb) owner to loanyard_system;
revoke all on function private.find_duplicates_of_rows(uuid, jsonb) from public;
grant execute on function private.find_duplicates_of_rows(uuid, jsonb) to loanyard_app;
comment on function private.find_duplicates_of_rows(uuid, jsonb) is
  'Steps around the policy, which keeps expressions from their indexes; reads the scope''s partner only.';
