-- The same person or business, when a lead comes in.
create index leads_by_email on leads (partner_id, lower(email)) where deleted_at is null;
create index leads_by_phone on leads (partner_id, right(regexp_replace(phone, '[^0-9]', '', 'g'), 10))
  where deleted_at is null and phone is not null;
create index leads_by_business on leads (partner_id, private.normalize(business_name))
  where deleted_at is null and business_name is not null;
create index deals_by_email on deals (partner_id, lower(borrower_email)) where deleted_at is null;
create index deals_by_phone on deals (partner_id, right(regexp_replace(borrower_phone, '[^0-9]', '', 'g'), 10))
  where deleted_at is null and borrower_phone is not null;
create index deals_by_business on deals (partner_id, private.normalize(business_name))
  where deleted_at is null and business_name is not null;

-- p_staff: the Coordinator who asks, who sees own leads and shared deals; null for those who see all. A lead stands for its deal.
create function private.find_duplicates(p_staff uuid, p_email text, p_phone text, p_business text, p_except uuid)
returns table (kind text, id uuid, name text, business_name text, status text, loan_amount numeric, matched text[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with seen_leads as (
    (select l.id, 'email' as by from leads l
      where l.partner_id = private.partner_id() and l.deleted_at is null and lower(l.email) = lower(p_email)
        and (p_staff is null or l.assigned_to = p_staff or l.created_by = p_staff) order by l.created desc limit 5)
    union all
    (select l.id, 'phone' from leads l
      where l.partner_id = private.partner_id() and l.deleted_at is null and l.phone is not null
        and right(regexp_replace(l.phone, '[^0-9]', '', 'g'), 10) = p_phone
        and (p_staff is null or l.assigned_to = p_staff or l.created_by = p_staff) order by l.created desc limit 5)
    union all
    (select l.id, 'business_name' from leads l
      where l.partner_id = private.partner_id() and l.deleted_at is null and l.business_name is not null
        and private.normalize(l.business_name) = private.normalize(p_business)
        and (p_staff is null or l.assigned_to = p_staff or l.created_by = p_staff) order by l.created desc limit 5)
  ), seen_deals as (
    (select d.id, 'email' as by from deals d
      where d.partner_id = private.partner_id() and d.deleted_at is null and lower(d.borrower_email) = lower(p_email)
        and (p_staff is null or exists (select from deal_coordinators c
              where c.partner_id = d.partner_id and c.deal_id = d.id and c.staff_id = p_staff)) order by d.created desc limit 5)
    union all
    (select d.id, 'phone' from deals d
      where d.partner_id = private.partner_id() and d.deleted_at is null and d.borrower_phone is not null
        and right(regexp_replace(d.borrower_phone, '[^0-9]', '', 'g'), 10) = p_phone
        and (p_staff is null or exists (select from deal_coordinators c
              where c.partner_id = d.partner_id and c.deal_id = d.id and c.staff_id = p_staff)) order by d.created desc limit 5)
    union all
    (select d.id, 'business_name' from deals d
      where d.partner_id = private.partner_id() and d.deleted_at is null and d.business_name is not null
        and private.normalize(d.business_name) = private.normalize(p_business)
        and (p_staff is null or exists (select from deal_coordinators c
              where c.partner_id = d.partner_id and c.deal_id = d.id and c.staff_id = p_staff)) order by d.created desc limit 5)
  )
  select * from (
    select 'lead' as kind, l.id, l.full_name, l.business_name, l.lead_status, l.loan_amount,
           (select array_agg(s.by order by s.by) from seen_leads s where s.id = l.id)
      from leads l
     where l.partner_id = private.partner_id() and l.id in (select s.id from seen_leads s) and l.id is distinct from p_except
    union all
    select 'deal', d.id, d.title, d.business_name, d.status, d.loan_amount,
           (select array_agg(s.by order by s.by) from seen_deals s where s.id = d.id)
      from deals d
     where d.partner_id = private.partner_id() and d.id in (select s.id from seen_deals s)
       and (p_except is null or d.lead_id is distinct from p_except) and (d.lead_id is null or d.lead_id not in (select s.id from seen_leads s))) found
   order by 1 desc, 2 desc limit 5
$$;
alter function private.find_duplicates(uuid, text, text, text, uuid) owner to loanyard_system;
revoke all on function private.find_duplicates(uuid, text, text, text, uuid) from public;
grant execute on function private.find_duplicates(uuid, text, text, text, uuid) to loanyard_app;
comment on function private.find_duplicates(uuid, text, text, text, uuid) is
  'Steps around the policy, which keeps expressions from their indexes; reads the scope''s partner only.';
