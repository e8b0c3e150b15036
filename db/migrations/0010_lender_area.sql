-- What somebody at a lender may read, and what they leave behind: a database role of their own, whose policies all lead
-- to the deals that are shared with them.
do $$
begin
  begin
    if not exists (select from pg_roles where rolname = 'loanyard_lender') then
      create role loanyard_lender nologin noinherit nosuperuser nocreatedb nocreaterole nobypassrls;
    end if;
  exception when duplicate_object or unique_violation then
    null; -- another database of the same server made it a moment ago
  end;
  if not pg_has_role(current_user, 'loanyard_lender', 'usage') then
    grant loanyard_lender to current_user;
  end if;
end
$$;
grant usage on schema public, private to loanyard_lender;
revoke create on schema public from loanyard_lender;
grant execute on function private.partner_id(), private.user_id(), private.normalise(text) to loanyard_lender;

-- The deals a person may see as staff of a lender, at this moment: living sharings of deals that are there, with lenders
-- and people that were not made inactive. The contact sees all of them, others what they are assigned to. `p_partner`
-- null: over all partners.
create function private.lender_reads(p_user uuid, p_partner uuid)
returns table (partner_id uuid, deal_id uuid, lender_id uuid, watermark boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.partner_id, s.deal_id, s.lender_id, s.watermark
    from lender_staff m
    join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive'
    join lender_shares s on s.partner_id = m.partner_id and s.lender_id = m.lender_id and s.ended is null
    join deals d on d.partner_id = s.partner_id and d.id = s.deal_id and d.deleted is null
   where m.user_id = p_user and m.status = 'Active' and (p_partner is null or m.partner_id = p_partner)
     and (m.is_contact or exists (
       select from lender_assignments a
        where a.partner_id = s.partner_id and a.share_id = s.id and a.lender_staff_id = m.id))
$$;

-- The same for the length of one transaction: the door asks once, and every policy reads the answer, since asking again
-- for each table of each statement would cost more than the statements.
create function private.keep_lender_deals(p_user uuid, p_partner uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select set_config('app.lender_deals', coalesce(array_agg(r.deal_id), '{}')::text, true),
         set_config('app.lender_deals_partners', coalesce(array_agg(r.partner_id), '{}')::text, true),
         set_config('app.lender_deals_lenders', coalesce(array_agg(r.lender_id), '{}')::text, true)
    from private.lender_reads(p_user, p_partner) r
$$;

-- The deals behind the door of this transaction. Without a search path of its own, so that policies can take it in.
create function private.lender_deals() returns table (partner_id uuid, deal_id uuid, lender_id uuid)
language sql stable parallel safe rows 100 as $$
  select * from unnest(nullif(current_setting('app.lender_deals_partners', true), '')::uuid[],
                       nullif(current_setting('app.lender_deals', true), '')::uuid[],
                       nullif(current_setting('app.lender_deals_lenders', true), '')::uuid[])
$$;

-- Where the transaction's person is at work as staff of a lender.
create function private.lender_profiles()
returns table (partner_id uuid, lender_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.partner_id, m.lender_id from lender_staff m
    join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive'
   where m.user_id = private.user_id() and m.status = 'Active'
     and (private.partner_id() is null or m.partner_id = private.partner_id())
$$;

-- The names of the others at the caller's lender who see a deal, too.
create function private.lender_colleagues(p_deal uuid) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.first_name || ' ' || u.last_name
    from private.lender_deals() r
    join lender_staff m on m.partner_id = r.partner_id and m.lender_id = r.lender_id and m.status = 'Active'
    join users u on u.id = m.user_id
   where r.deal_id = p_deal and m.user_id <> private.user_id()
     and (m.is_contact or exists (
       select from lender_assignments a join lender_shares s on s.partner_id = a.partner_id and s.id = a.share_id and s.ended is null
        where a.partner_id = r.partner_id and a.deal_id = p_deal and a.lender_staff_id = m.id))
   order by not m.is_contact, 1
$$;

-- Whether a document belongs to an answer that the partner approved.
create function private.is_approved(p_partner uuid, p_document uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from submission_documents h
      join submissions s on s.partner_id = h.partner_id and s.id = h.submission_id and s.status = 'Approved' and s.withdrawn is null
      join requirements q on q.partner_id = s.partner_id and q.id = s.requirement_id and q.status = 'Approved' and q.deleted is null
     where h.partner_id = p_partner and h.document_id = p_document)
$$;

-- The door of a partner for somebody at a lender of it. No row: the session is over. A row without role: nobody here.
create function private.enter_lender(p_session uuid, p_partner uuid)
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
          set_config('app.user_id', case when role is null then '' else user_id::text end, true);
  if role is not null then
    perform private.keep_lender_deals(user_id, p_partner);
  end if;
  if user_id is not null then
    return next;
  end if;
end
$$;

-- The door of somebody at lenders, over all partners.
create function private.enter_lender_user(p_session uuid)
returns table (user_id uuid, full_name text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select e.user_id, e.full_name into user_id, full_name from private.enter_user(p_session) e;
  if user_id is not null then
    perform private.keep_lender_deals(user_id, null);
    return next;
  end if;
end
$$;

-- The door that all who read papers share: staff, a client, somebody at a lender, in this order. `p_side` ('portal',
-- 'lender'): that one and no other.
create function private.enter_reader(p_session uuid, p_partner uuid, p_side text)
returns table (user_id uuid, full_name text, staff_id uuid, role text,
               lender_staff_id uuid, lender_id uuid, lender_name text, is_contact boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_side is distinct from 'lender' then
    select e.user_id, e.full_name, e.staff_id, e.role into user_id, full_name, staff_id, role
      from private.enter_party(p_session, p_partner, coalesce(p_side = 'portal', false)) e;
    if role is not null or p_side = 'portal' then
      if user_id is not null then
        return next;
      end if;
      return;
    end if;
  end if;
  return query select * from private.enter_lender(p_session, p_partner);
end
$$;

-- Who opened a shared deal, first and last: what a person has not opened yet is new to them.
create table lender_visits (
  partner_id uuid not null,
  deal_id uuid not null,
  lender_id uuid not null,
  user_id uuid not null references users (id),
  first_opened timestamptz not null,
  last_opened timestamptz not null,
  primary key (partner_id, deal_id, lender_id, user_id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  foreign key (partner_id, lender_id) references lenders (partner_id, id)
);

-- Copies of PDFs that say on each page who reads them: of a person, a document and a day. The store removes them after two
-- days, whatever stands here.
create table stamped_copies (
  partner_id uuid not null,
  document_id uuid not null,
  user_id uuid not null references users (id),
  -- Of all that the copy says: name, lender, day.
  words text not null,
  object_key text not null,
  size bigint not null,
  crc32 bigint not null,
  created timestamptz not null default now(),
  primary key (partner_id, document_id, user_id, words),
  foreign key (partner_id, document_id) references documents (partner_id, id)
);
create index stamped_copies_old on stamped_copies (created);

-- When the partner's side was told by mail; null: not yet.
alter table lender_responses add told timestamptz;
alter table lender_offers add told timestamptz;
create index lender_responses_untold on lender_responses (at) where told is null;
create index lender_offers_untold on lender_offers (created) where told is null;
create index lender_messages_of_lenders_untold on lender_messages (created) where told is null and side = 'lender';
grant update (told) on lender_responses, lender_offers to loanyard_app;

-- Null: staff of the partner chose the documents. Else somebody at this lender, who fetches them as such.
alter table bulk_downloads add lender_id uuid;

do $$
declare
  t text;
begin
  foreach t in array array['lender_visits', 'stamped_copies'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy partner on %I to loanyard_app using (partner_id = (select private.partner_id()))
                    with check (partner_id = (select private.partner_id()))', t);
    execute format('create policy system on %I to loanyard_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to loanyard_system', t);
  end loop;
end
$$;
grant select on lender_visits, stamped_copies to loanyard_app;

-- What is shared, and of it what a lender may read. Never: the borrower's e-mail and telephone, who on the staff did what,
-- rooms of other lenders.
create policy shared on partners for select to loanyard_lender
  using (id in (select p.partner_id from private.lender_profiles() p));
create policy shared on stages for select to loanyard_lender
  using (partner_id in (select p.partner_id from private.lender_profiles() p));
create policy shared on lending_rates for select to loanyard_lender
  using (partner_id in (select p.partner_id from private.lender_profiles() p));
create policy own on lenders for select to loanyard_lender
  using ((partner_id, id) in (select p.partner_id, p.lender_id from private.lender_profiles() p));
create policy shared on deals for select to loanyard_lender
  using ((partner_id, id) in (select r.partner_id, r.deal_id from private.lender_deals() r));
create policy own on lender_shares for select to loanyard_lender
  using (ended is null and (partner_id, deal_id, lender_id) in (select r.partner_id, r.deal_id, r.lender_id from private.lender_deals() r));
create policy shared on requirements for select to loanyard_lender
  using (status = 'Approved' and deleted is null
    and (partner_id, deal_id) in (select r.partner_id, r.deal_id from private.lender_deals() r));
create policy shared on submissions for select to loanyard_lender
  using (status = 'Approved' and withdrawn is null
    and exists (select from requirements q where q.partner_id = submissions.partner_id and q.id = submissions.requirement_id));
create policy shared on submission_documents for select to loanyard_lender
  using (exists (select from submissions s where s.partner_id = submission_documents.partner_id and s.id = submission_documents.submission_id));
create policy shared on documents for select to loanyard_lender
  using (state = 'ready' and deleted is null
    and (partner_id, deal_id) in (select r.partner_id, r.deal_id from private.lender_deals() r)
    and exists (select from submission_documents h where h.partner_id = documents.partner_id and h.document_id = documents.id));
create policy shared on financial_values for select to loanyard_lender
  using (exists (select from financial_rows f where f.partner_id = financial_values.partner_id and f.id = financial_values.row_id));

do $$
declare
  t text;
begin
  foreach t in array array['deal_financials', 'financial_periods'] loop
    execute format('create policy shared on %I for select to loanyard_lender
                    using ((partner_id, deal_id) in (select r.partner_id, r.deal_id from private.lender_deals() r))', t);
  end loop;
  foreach t in array array['source_uses', 'collateral_items', 'financial_rows'] loop
    execute format('create policy shared on %I for select to loanyard_lender
                    using (deleted is null and (partner_id, deal_id) in (select r.partner_id, r.deal_id from private.lender_deals() r))', t);
  end loop;
  -- What the own lender said, all of it; what one says oneself, under one's own name.
  foreach t in array array['lender_responses', 'lender_offers', 'lender_messages'] loop
    execute format('create policy own on %I for select to loanyard_lender
                    using ((partner_id, deal_id, lender_id) in (select r.partner_id, r.deal_id, r.lender_id from private.lender_deals() r))', t);
  end loop;
  -- What is kept of a person.
  foreach t in array array['lender_message_reads', 'lender_visits', 'lender_downloads'] loop
    execute format('create policy own on %I to loanyard_lender using (user_id = (select private.user_id())
                      and (partner_id, deal_id, lender_id) in (select r.partner_id, r.deal_id, r.lender_id from private.lender_deals() r))
                    with check (user_id = (select private.user_id()) and partner_id = (select private.partner_id())
                      and (partner_id, deal_id, lender_id) in (select r.partner_id, r.deal_id, r.lender_id from private.lender_deals() r))', t);
  end loop;
end
$$;
create policy own_answer on lender_responses for insert to loanyard_lender
  with check (partner_id = (select private.partner_id()) and by_user = (select private.user_id())
    and (partner_id, deal_id, lender_id) in (select r.partner_id, r.deal_id, r.lender_id from private.lender_deals() r));
create policy own_answer_changed on lender_responses for update to loanyard_lender
  using (partner_id = (select private.partner_id())
    and (partner_id, deal_id, lender_id) in (select r.partner_id, r.deal_id, r.lender_id from private.lender_deals() r))
  with check (by_user = (select private.user_id()) and told is null);
create policy own_offer on lender_offers for insert to loanyard_lender
  with check (partner_id = (select private.partner_id()) and made_by = (select private.user_id()) and withdrawn is null
    and (partner_id, deal_id, lender_id) in (select r.partner_id, r.deal_id, r.lender_id from private.lender_deals() r));
create policy own_offer_withdrawn on lender_offers for update to loanyard_lender
  using (partner_id = (select private.partner_id()) and withdrawn is null
    and (partner_id, deal_id, lender_id) in (select r.partner_id, r.deal_id, r.lender_id from private.lender_deals() r))
  with check (withdrawn is not null);
create policy own_message on lender_messages for insert to loanyard_lender
  with check (partner_id = (select private.partner_id()) and author_id = (select private.user_id()) and side = 'lender' and told is null
    and (partner_id, deal_id, lender_id) in (select r.partner_id, r.deal_id, r.lender_id from private.lender_deals() r));
create policy own_copies on stamped_copies to loanyard_lender
  using (user_id = (select private.user_id()) and partner_id = (select private.partner_id()))
  with check (user_id = (select private.user_id()) and partner_id = (select private.partner_id())
    and exists (select from documents d where d.partner_id = stamped_copies.partner_id and d.id = stamped_copies.document_id));
create policy own_archive on bulk_downloads for insert to loanyard_lender
  with check (partner_id = (select private.partner_id()) and user_id = (select private.user_id())
    and (partner_id, lender_id) in (select p.partner_id, p.lender_id from private.lender_profiles() p));
create policy lender_deeds on audit_log for insert to loanyard_lender
  with check (partner_id = (select private.partner_id()) and actor_id = (select private.user_id()));
alter policy own on idempotency_keys to loanyard_app, loanyard_client, loanyard_auth, loanyard_lender;

grant select (id, name, logo, time_zone) on partners to loanyard_lender;
grant select on stages, deal_financials, financial_periods, financial_values to loanyard_lender;
grant select (partner_id, id, kind, collateral_type, rate, effective_from, created, withdrawn) on lending_rates to loanyard_lender;
grant select (partner_id, id, name, status) on lenders to loanyard_lender;
grant select (partner_id, id, title, title_key, business_name, borrower_first_name, borrower_last_name, stage_id, status, loan_amount,
              down_payment, loan_purpose, personal_credit_score, term_months, interest_rate, sba_program, approved_on, naics_code,
              fee_flags, guaranty_percentage, change_of_ownership, lender_fee_share, reason, positives, negatives, modified,
              version, deleted)
  on deals to loanyard_lender;
grant select (partner_id, id, deal_id, lender_id, shared_by_name, created, watermark, ended) on lender_shares to loanyard_lender;
grant select (partner_id, id, deal_id, stage_id, kind, title, description, position, status, created, deleted) on requirements to loanyard_lender;
grant select (partner_id, id, requirement_id, status, answer, acknowledgement, not_applicable, submitted_by_name, side, created,
              decided, withdrawn) on submissions to loanyard_lender;
grant select on submission_documents to loanyard_lender;
grant select (partner_id, id, deal_id, stage_id, name, name_key, state, object_key, preview_key, content_type, size, crc32, pages,
              created, version, deleted) on documents to loanyard_lender;
grant select (partner_id, id, deal_id, position, item_name, lender_amount, borrower_amount, seller_amount, seller_standby, version,
              deleted) on source_uses to loanyard_lender;
grant select (partner_id, id, deal_id, position, item_name, collateral_type, appraised, fmv_bv, liens, cv, version, deleted)
  on collateral_items to loanyard_lender;
grant select (partner_id, id, deal_id, position, item_name, field_type, principal_amount, rate, term, version, deleted)
  on financial_rows to loanyard_lender;
grant select on lender_responses, lender_offers, lender_messages, lender_message_reads, lender_visits, lender_downloads, stamped_copies
  to loanyard_lender;
grant insert on lender_responses, lender_offers, lender_messages, lender_message_reads, lender_visits, lender_downloads, stamped_copies,
  bulk_downloads, audit_log to loanyard_lender;
grant update (status, reason, comment, by_user, by_name, at, told) on lender_responses to loanyard_lender;
grant update (withdrawn, told) on lender_offers to loanyard_lender;
grant update (read) on lender_message_reads to loanyard_lender;
grant update (last_opened) on lender_visits to loanyard_lender;
grant select, insert, update on idempotency_keys to loanyard_lender;

-- What an archive holds, for whoever shows its signed address: there is no session behind a download. It is there for as
-- long as whoever chose it may see every document in it: as staff of the partner, or as staff of a lender that it is shared
-- with, approved, and with the watermark where one is wanted now.
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
              join private.lender_reads(b.user_id, b.partner_id) r on r.deal_id = d.deal_id and r.lender_id = b.lender_id
             where d.partner_id = b.partner_id and d.id = (e ->> 'document')::uuid and d.deleted is null and d.state = 'ready'
               and private.is_approved(d.partner_id, d.id)
               and (not r.watermark or d.content_type <> 'application/pdf' or (e ->> 'stamped')::boolean)))
     end
$$;

-- What lenders said and no mail has told of: where, and since when nothing was added. It looks across partners.
create function private.lender_news(p_before timestamptz)
returns table (partner_id uuid, deal_id uuid, lender_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.partner_id, n.deal_id, n.lender_id
    from (select r.partner_id, r.deal_id, r.lender_id, r.at from lender_responses r where r.told is null
          union all
          select o.partner_id, o.deal_id, o.lender_id, o.created from lender_offers o where o.told is null
          union all
          select m.partner_id, m.deal_id, m.lender_id, m.created from lender_messages m where m.told is null and m.side = 'lender') n
   group by n.partner_id, n.deal_id, n.lender_id having max(n.at) <= p_before
   order by max(n.at) limit 500
$$;

-- Stamped copies that nobody is given any more.
create function private.forget_stamped(p_before timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from stamped_copies where created < p_before
$$;

alter function private.lender_reads(uuid, uuid) owner to loanyard_system;
alter function private.keep_lender_deals(uuid, uuid) owner to loanyard_system;
alter function private.enter_lender_user(uuid) owner to loanyard_system;
alter function private.lender_profiles() owner to loanyard_system;
alter function private.lender_colleagues(uuid) owner to loanyard_system;
alter function private.is_approved(uuid, uuid) owner to loanyard_system;
alter function private.enter_lender(uuid, uuid) owner to loanyard_system;
alter function private.enter_reader(uuid, uuid, text) owner to loanyard_system;
alter function private.lender_news(timestamptz) owner to loanyard_system;
alter function private.forget_stamped(timestamptz) owner to loanyard_system;
revoke all on function private.lender_reads(uuid, uuid), private.keep_lender_deals(uuid, uuid), private.lender_deals(), private.lender_profiles(),
  private.lender_colleagues(uuid), private.is_approved(uuid, uuid), private.enter_lender(uuid, uuid),
  private.enter_lender_user(uuid), private.enter_reader(uuid, uuid, text), private.lender_news(timestamptz), private.forget_stamped(timestamptz) from public;
grant execute on function private.lender_deals() to loanyard_lender, loanyard_system;
grant execute on function private.lender_profiles(), private.lender_colleagues(uuid) to loanyard_lender;
grant execute on function private.enter_lender(uuid, uuid), private.enter_lender_user(uuid), private.enter_reader(uuid, uuid, text)
  to loanyard_app, loanyard_client, loanyard_auth, loanyard_lender, loanyard_system;
grant execute on function private.lender_news(timestamptz), private.forget_stamped(timestamptz) to loanyard_app;
