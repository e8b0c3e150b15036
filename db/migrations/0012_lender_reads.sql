-- What somebody at a lender may read is asked deal by deal, so that one deal costs the same whatever else is shared. Before,
-- the door listed all that was shared, in front of every statement, and every policy went through that list again. While
-- the tables had no statistics yet, the door's plan read all that was shared once more for each of it: PostgreSQL then
-- takes `x is null` to hold for one row in two hundred, thinks a partial index with that condition tiny, and prefers it
-- to the primary key even where it must be read from end to end. `(x is null) is true` asks the same and keeps such
-- indexes out of a lookup by key.

-- The living sharing through which a person sees a deal as staff of a lender, at this moment: the one place that says who
-- does. Every step is a lookup by key, and `offset 0` keeps it so: the planner can make neither a join of another order
-- nor a hash of a whole table of it. Without a search path of its own, so that callers can take it in; for definers alone.
create function private.lender_reading(p_user uuid, p_partner uuid, p_deal uuid)
returns table (lender_id uuid, watermark boolean)
language sql stable as $$
  select m.lender_id, h.watermark
    from public.lender_staff m
   cross join lateral (
     select s.id, s.watermark from public.lender_shares s
      where s.partner_id = m.partner_id and s.deal_id = p_deal and s.lender_id = m.lender_id and (s.ended is null) is true
     offset 0) h
   where m.partner_id = p_partner and m.user_id = p_user and m.status = 'Active'
     and exists (select from public.lenders l
                  where l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive' offset 0)
     and exists (select from public.deals d
                  where d.partner_id = m.partner_id and d.id = p_deal and (d.deleted is null) is true offset 0)
     and (m.is_contact or m.id in (
       select a.lender_staff_id from public.lender_assignments a
        where a.partner_id = m.partner_id and a.share_id = h.id offset 0))
$$;

-- All deals a person may see as staff of a lender. `p_partner` null: over all partners.
create or replace function private.lender_reads(p_user uuid, p_partner uuid)
returns table (partner_id uuid, deal_id uuid, lender_id uuid, watermark boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.partner_id, s.deal_id, r.lender_id, r.watermark
    from lender_staff m
   cross join lateral (
     select h.deal_id from lender_shares h
      where h.partner_id = m.partner_id and h.lender_id = m.lender_id and h.ended is null offset 0) s
   cross join lateral private.lender_reading(p_user, m.partner_id, s.deal_id) r
   where m.user_id = p_user and m.status = 'Active' and (p_partner is null or m.partner_id = p_partner)
$$;

-- The lender through which the transaction's person sees a deal; null where they do not. Policies ask it for each row, and
-- most rows of a statement are of one deal: the last answer is kept until the transaction ends.
create function private.reading_lender(p_partner uuid, p_deal uuid) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_asked text := p_partner::text || p_deal::text;
  v_lender uuid;
begin
  if current_setting('app.lender_asked', true) = v_asked then
    return nullif(current_setting('app.lender_answer', true), '')::uuid;
  end if;
  if p_partner = coalesce(private.partner_id(), p_partner) then
    select r.lender_id into v_lender from private.lender_reading(private.user_id(), p_partner, p_deal) r;
  end if;
  perform set_config('app.lender_asked', v_asked, true), set_config('app.lender_answer', coalesce(v_lender::text, ''), true);
  return v_lender;
end
$$;

-- All deals behind the door of this transaction, for lists.
create or replace function private.lender_deals() returns table (partner_id uuid, deal_id uuid, lender_id uuid)
language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp as $$
  select r.partner_id, r.deal_id, r.lender_id from private.lender_reads(private.user_id(), private.partner_id()) r
$$;

create or replace function private.lender_colleagues(p_deal uuid) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.first_name || ' ' || u.last_name
    from private.lender_reading(private.user_id(), private.partner_id(), p_deal) r
    join lender_staff m on m.partner_id = private.partner_id() and m.lender_id = r.lender_id and m.status = 'Active'
    join users u on u.id = m.user_id
   where m.user_id <> private.user_id()
     and exists (select from private.lender_reading(m.user_id, private.partner_id(), p_deal) o where o.lender_id = r.lender_id)
   order by not m.is_contact, 1
$$;

create or replace function private.is_approved(p_partner uuid, p_document uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from submission_documents h
      join submissions s on s.partner_id = h.partner_id and s.id = h.submission_id and s.status = 'Approved'
                        and (s.withdrawn is null) is true
      join requirements q on q.partner_id = s.partner_id and q.id = s.requirement_id and q.status = 'Approved'
                         and (q.deleted is null) is true
     where h.partner_id = p_partner and h.document_id = p_document)
$$;

-- The doors say who it is, and forget what was answered behind another.
create or replace function private.enter_lender(p_session uuid, p_partner uuid)
returns table (user_id uuid, full_name text, staff_id uuid, role text,
               lender_staff_id uuid, lender_id uuid, lender_name text, is_contact boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.id, u.first_name || ' ' || u.last_name, m.id, l.id, l.name, m.is_contact
    into user_id, full_name, lender_staff_id, lender_id, lender_name, is_contact
    from sessions v
    join users u on u.id = v.user_id
    left join (lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive')
      on m.partner_id = p_partner and m.user_id = v.user_id and m.status = 'Active'
   where v.id = p_session and v.ended is null and v.expires > now();
  if lender_staff_id is not null then
    role := 'Lender';
  end if;
  -- Nobody here: the person is not let in either, since without a partner their deals elsewhere would be in sight.
  perform set_config('app.partner_id', case when role is null then '' else p_partner::text end, true),
          set_config('app.user_id', case when role is null then '' else user_id::text end, true),
          set_config('app.lender_asked', '', true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create or replace function private.enter_lender_user(p_session uuid)
returns table (user_id uuid, full_name text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select e.user_id, e.full_name into user_id, full_name from private.enter_user(p_session) e;
  perform set_config('app.lender_asked', '', true);
  if user_id is not null then
    return next;
  end if;
end
$$;
drop function private.keep_lender_deals(uuid, uuid);

-- As before, and asked of each deal in the archive.
create or replace function private.archive(p_partner uuid, p_id uuid, p_now timestamptz) returns table (entries jsonb, size bigint, created timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.entries, b.size, b.created from bulk_downloads b
   where b.partner_id = p_partner and b.id = p_id and b.expires > p_now
     and case when b.lender_id is null then
       exists (
         select from staff s
          where s.partner_id = b.partner_id and s.user_id = b.user_id and s.status = 'Active'
            and not exists (
              select from jsonb_array_elements(b.entries) e
                left join documents d on d.partner_id = b.partner_id and d.object_key = e ->> 'key' and d.deleted is null
                left join deals x on x.partner_id = d.partner_id and x.id = d.deal_id and x.deleted is null
               where d.id is null
                  or d.deal_id is not null and (x.id is null or s.role = 'Coordinator' and not exists (
                       select from deal_coordinators c
                        where c.partner_id = b.partner_id and c.staff_id = s.id and c.deal_id = d.deal_id))))
     else
       not exists (
         select from jsonb_array_elements(b.entries) e
          where not exists (
            select from documents d
              join lateral private.lender_reading(b.user_id, b.partner_id, d.deal_id) r on r.lender_id = b.lender_id
             where d.partner_id = b.partner_id and d.id = (e ->> 'document')::uuid and (d.deleted is null) is true and d.state = 'ready'
               and private.is_approved(d.partner_id, d.id)
               and (not r.watermark or d.content_type <> 'application/pdf' or (e ->> 'stamped')::boolean)))
     end
$$;

-- Policies as before, asked of the row's deal.
alter policy shared on deals using (private.reading_lender(partner_id, id) is not null);
alter policy own on lender_shares using ((ended is null) is true and lender_id = private.reading_lender(partner_id, deal_id));
alter policy shared on requirements
  using (status = 'Approved' and (deleted is null) is true and private.reading_lender(partner_id, deal_id) is not null);
alter policy shared on submissions using (status = 'Approved' and (withdrawn is null) is true and exists (
  select from requirements q where q.partner_id = submissions.partner_id and q.id = submissions.requirement_id offset 0));
alter policy shared on submission_documents using (exists (
  select from submissions s where s.partner_id = submission_documents.partner_id and s.id = submission_documents.submission_id offset 0));
alter policy shared on documents
  using (state = 'ready' and (deleted is null) is true and private.reading_lender(partner_id, deal_id) is not null and exists (
    select from submission_documents h where h.partner_id = documents.partner_id and h.document_id = documents.id offset 0));
alter policy shared on financial_values using (exists (
  select from financial_rows f where f.partner_id = financial_values.partner_id and f.id = financial_values.row_id offset 0));

do $$
declare
  t text;
begin
  foreach t in array array['deal_financials', 'financial_periods'] loop
    execute format('alter policy shared on %I using (private.reading_lender(partner_id, deal_id) is not null)', t);
  end loop;
  foreach t in array array['source_uses', 'collateral_items', 'financial_rows'] loop
    execute format('alter policy shared on %I
                    using ((deleted is null) is true and private.reading_lender(partner_id, deal_id) is not null)', t);
  end loop;
  foreach t in array array['lender_responses', 'lender_offers', 'lender_messages'] loop
    execute format('alter policy own on %I using (lender_id = private.reading_lender(partner_id, deal_id))', t);
  end loop;
  foreach t in array array['lender_message_reads', 'lender_visits', 'lender_downloads'] loop
    execute format('alter policy own on %I
                    using (user_id = (select private.user_id()) and lender_id = private.reading_lender(partner_id, deal_id))
                    with check (user_id = (select private.user_id()) and partner_id = (select private.partner_id())
                      and lender_id = private.reading_lender(partner_id, deal_id))', t);
  end loop;
end
$$;
alter policy own_answer on lender_responses with check (
  partner_id = (select private.partner_id()) and by_user = (select private.user_id())
  and lender_id = private.reading_lender(partner_id, deal_id));
alter policy own_answer_changed on lender_responses
  using (partner_id = (select private.partner_id()) and lender_id = private.reading_lender(partner_id, deal_id));
alter policy own_offer on lender_offers with check (
  partner_id = (select private.partner_id()) and made_by = (select private.user_id()) and withdrawn is null
  and lender_id = private.reading_lender(partner_id, deal_id));
alter policy own_offer_withdrawn on lender_offers using (
  partner_id = (select private.partner_id()) and withdrawn is null
  and lender_id = private.reading_lender(partner_id, deal_id));
alter policy own_message on lender_messages with check (
  partner_id = (select private.partner_id()) and author_id = (select private.user_id()) and side = 'lender' and told is null
  and lender_id = private.reading_lender(partner_id, deal_id));

alter function private.lender_deals() owner to loanyard_system;
alter function private.reading_lender(uuid, uuid) owner to loanyard_system;
alter function private.lender_reading(uuid, uuid, uuid) owner to loanyard_system;
revoke all on function private.reading_lender(uuid, uuid), private.lender_reading(uuid, uuid, uuid) from public;
grant execute on function private.reading_lender(uuid, uuid) to loanyard_lender;

-- Deals that the person of the transaction sees as staff of lenders at this moment, over all partners: what they were told of
-- others is not shown any more.
create function private.own_lender_deals() returns table (deal_id uuid)
language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp as $$
  select r.deal_id from private.lender_reads(private.user_id(), null) r
$$;
alter function private.own_lender_deals() owner to loanyard_system;
revoke all on function private.own_lender_deals() from public;
grant execute on function private.own_lender_deals() to loanyard_auth;
