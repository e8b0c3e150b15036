-- How many leads and deals a partner has, and for what amount, per stage and status.
-- A change inserts what it adds and takes away; a job folds these rows together now and then. The total is always the
-- sum of all rows that the reader's snapshot sees, so it is exact, and no two writers ever wait for the same row.
create table list_totals (
  partner_id uuid not null,
  id bigint generated always as identity,
  list text not null check (list in ('leads', 'deals')),
  stage_id uuid,
  status text not null,
  row_count bigint not null,
  amount numeric(24, 2) not null,
  primary key (partner_id, list, id)
);
alter table list_totals enable row level security;
alter table list_totals force row level security;
create policy partner on list_totals to loanyard_app
  using (partner_id = (select private.partner_id())) with check (partner_id = (select private.partner_id()));
create policy system on list_totals to loanyard_system using (true) with check (true);
grant select, insert on list_totals to loanyard_app;
grant select, insert, update, delete on list_totals to loanyard_system;

create function private.total_deal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deleted is null and new.deleted is null then
    insert into public.list_totals (partner_id, list, stage_id, status, row_count, amount)
    values (old.partner_id, 'deals', old.stage_id, old.status, -1, -old.loan_amount),
           (new.partner_id, 'deals', new.stage_id, new.status, 1, new.loan_amount);
  elsif tg_op <> 'INSERT' and old.deleted is null then
    insert into public.list_totals (partner_id, list, stage_id, status, row_count, amount)
    values (old.partner_id, 'deals', old.stage_id, old.status, -1, -old.loan_amount);
  elsif tg_op <> 'DELETE' and new.deleted is null then
    insert into public.list_totals (partner_id, list, stage_id, status, row_count, amount)
    values (new.partner_id, 'deals', new.stage_id, new.status, 1, new.loan_amount);
  end if;
  return null;
end
$$;
create trigger total_deal after insert or delete on deals for each row execute function private.total_deal();
create trigger total_deal_change after update of stage_id, status, loan_amount, deleted on deals for each row
  when ((old.stage_id, old.status, old.loan_amount, old.deleted) is distinct from (new.stage_id, new.status, new.loan_amount, new.deleted))
  execute function private.total_deal();

create function private.total_lead() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted is null then
    insert into public.list_totals (partner_id, list, status, row_count, amount)
    values (old.partner_id, 'leads', old.lead_status, -1, -coalesce(old.loan_amount, 0));
  end if;
  if tg_op <> 'DELETE' and new.deleted is null then
    insert into public.list_totals (partner_id, list, status, row_count, amount)
    values (new.partner_id, 'leads', new.lead_status, 1, coalesce(new.loan_amount, 0));
  end if;
  return null;
end
$$;
create trigger total_lead after insert or delete on leads for each row execute function private.total_lead();
create trigger total_lead_change after update of lead_status, loan_amount, deleted on leads for each row
  when ((old.lead_status, old.loan_amount, old.deleted) is distinct from (new.lead_status, new.loan_amount, new.deleted))
  execute function private.total_lead();

-- Folds the rows of each (partner, list, stage, status) into one. Called by a job; safe at any time and from anywhere,
-- since it deletes and inserts the same sum in one transaction, and skips what another fold is holding.
create function private.fold_totals(p_at_least integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid;
  v_folded integer := 0;
begin
  for v_partner in select t.partner_id from list_totals t group by t.partner_id having count(*) >= p_at_least loop
    with taken as (
      delete from list_totals t using (
        select x.partner_id, x.list, x.id from list_totals x where x.partner_id = v_partner for update skip locked
      ) x where (t.partner_id, t.list, t.id) = (x.partner_id, x.list, x.id)
      returning t.list, t.stage_id, t.status, t.row_count, t.amount
    )
    insert into list_totals (partner_id, list, stage_id, status, row_count, amount)
    select v_partner, list, stage_id, status, sum(row_count), sum(amount)
      from taken group by list, stage_id, status having sum(row_count) <> 0 or sum(amount) <> 0;
    v_folded := v_folded + 1;
  end loop;
  return v_folded;
end
$$;
alter function private.fold_totals(integer) owner to loanyard_system;
revoke all on function private.fold_totals(integer) from public;
grant execute on function private.fold_totals(integer) to loanyard_app;

-- Search. What a lead or deal is found by stands in a table of its own, so that a change of anything else (a stage, a
-- status) does not touch the widest index, and a search reads narrow rows. A line break between the fields, so that no
-- search matches across two of them.
create table lead_search (
  partner_id uuid not null,
  lead_id uuid not null,
  created timestamptz not null,
  search_text text not null,
  primary key (partner_id, lead_id)
);
create table deal_search (
  partner_id uuid not null,
  deal_id uuid not null,
  created timestamptz not null,
  search_text text not null,
  primary key (partner_id, deal_id)
);

-- The trigrams of a partner's text, each as a number in which the partner is mixed in: the index then keeps the places of
-- each partner's trigrams apart, and a search costs what the partner has and not what all partners have. Trigrams that
-- reach over a word's edge are left out: no search for a part of a text may count on them.
create function private.search_keys(p_partner uuid, p_text text) returns integer[]
language plpgsql immutable strict parallel safe as $$
declare
  v_seed bigint := uuid_hash_extended(p_partner, 0);
begin
  return array(select (hashtextextended(w, v_seed) & 2147483647)::integer
                 from unnest(public.show_trgm(p_text)) w where strpos(w, ' ') = 0);
end
$$;

-- The keys that every text must have that matches a pattern: of its runs of plain letters and digits, which are words to
-- pg_trgm in every locale. None for a pattern too short or in another script; then the partner's rows are read.
create function private.pattern_keys(p_partner uuid, p_pattern text) returns integer[]
language plpgsql immutable strict parallel safe as $$
declare
  v_seed bigint := uuid_hash_extended(p_partner, 0);
begin
  return array(select distinct (hashtextextended(substr(p_pattern, at, 3), v_seed) & 2147483647)::integer
                 from generate_series(1, length(p_pattern) - 2) at where substr(p_pattern, at, 3) ~ '^[a-z0-9]{3}$');
end
$$;

-- Leads come ten thousand at a time: their index takes them up in portions.
create index lead_search_keys on lead_search using gin (private.search_keys(partner_id, search_text)) with (gin_pending_list_limit = 1024);
create index deal_search_keys on deal_search using gin (private.search_keys(partner_id, search_text)) with (fastupdate = off);

-- Written by triggers only, and searched by the functions below.
do $$
declare
  t text;
begin
  foreach t in array array['lead_search', 'deal_search'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy partner on %I to loanyard_app using (partner_id = (select private.partner_id()))
                    with check (partner_id = (select private.partner_id()))', t);
    execute format('create policy system on %I to loanyard_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to loanyard_system', t);
    execute format('grant select on %I to loanyard_app', t);
  end loop;
end
$$;

create function private.index_lead() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'DELETE' and new.deleted is null then
    insert into lead_search (partner_id, lead_id, created, search_text)
    values (new.partner_id, new.id, new.created,
            private.normalise(new.full_name || E'\n' || new.email || E'\n' || coalesce(new.phone, '')))
    on conflict (partner_id, lead_id) do update set search_text = excluded.search_text;
  else
    delete from lead_search x where x.partner_id = old.partner_id and x.lead_id = old.id;
  end if;
  return null;
end
$$;
create trigger index_lead after insert on leads for each row when (new.deleted is null) execute function private.index_lead();
create trigger index_lead_change after update of full_name, email, phone, deleted on leads for each row
  when ((old.full_name, old.email, old.phone, old.deleted) is distinct from (new.full_name, new.email, new.phone, new.deleted))
  execute function private.index_lead();
create trigger index_lead_removal after delete on leads for each row execute function private.index_lead();

create function private.index_deal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'DELETE' and new.deleted is null then
    insert into deal_search (partner_id, deal_id, created, search_text)
    values (new.partner_id, new.id, new.created,
            private.normalise(new.title || E'\n' || new.borrower_first_name || ' ' || new.borrower_last_name || E'\n' ||
              coalesce(new.business_name, '') || E'\n' || new.borrower_email))
    on conflict (partner_id, deal_id) do update set search_text = excluded.search_text;
  else
    delete from deal_search x where x.partner_id = old.partner_id and x.deal_id = old.id;
  end if;
  return null;
end
$$;
create trigger index_deal after insert on deals for each row when (new.deleted is null) execute function private.index_deal();
create trigger index_deal_change
  after update of title, borrower_first_name, borrower_last_name, business_name, borrower_email, deleted on deals for each row
  when ((old.title, old.borrower_first_name, old.borrower_last_name, old.business_name, old.borrower_email, old.deleted)
        is distinct from
        (new.title, new.borrower_first_name, new.borrower_last_name, new.business_name, new.borrower_email, new.deleted))
  execute function private.index_deal();
create trigger index_deal_removal after delete on deals for each row execute function private.index_deal();

alter function private.index_lead() owner to loanyard_system;
alter function private.index_deal() owner to loanyard_system;
revoke all on function private.index_lead(), private.index_deal(), private.pattern_keys(uuid, text),
  private.search_keys(uuid, text) from public;
grant execute on function private.pattern_keys(uuid, text), private.search_keys(uuid, text) to loanyard_system;

-- LIKE is not leakproof, so under a row-level policy the planner may not use an index for it and reads every row of the
-- partner instead. These functions step around the policy (their owner's lets all through) and put their own tenant
-- condition in its place, taken from the transaction's scope, never from an argument: there is no way to ask them about
-- another partner. They return ids only; the rows are then read under the policy like any others.
-- Where there are keys, the tenant condition is written so that no index answers it: they have led to the partner's few
-- rows already, and the planner, who cannot know that, would read all of the partner's entries in a second index.
create function private.search_deals(
  p_pattern text, p_coordinator uuid, p_stages uuid[], p_statuses text[], p_from timestamptz, p_before timestamptz,
  p_amount_min numeric, p_amount_max numeric, p_score_min integer, p_score_max integer,
  p_order text, p_ascending boolean, p_after_key text, p_after_id uuid, p_limit integer, p_count boolean)
returns table (total bigint, ids uuid[])
language plpgsql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_pattern text := private.normalise(p_pattern);
  v_keys integer[] := private.pattern_keys(v_partner, v_pattern);
  v_type text := case p_order when 'created' then 'timestamptz' when 'modified' then 'timestamptz'
    when 'loan_amount' then 'numeric' when 'personal_credit_score' then 'integer' when 'stage' then 'integer' else 'text' end;
  v_key text := case p_order when 'created' then 'x.created' when 'modified' then 'd.modified' when 'title' then 'd.title_key'
    when 'loan_amount' then 'd.loan_amount' when 'personal_credit_score' then 'coalesce(d.personal_credit_score, -1)'
    when 'stage' then 's.number' when 'status' then 'd.status' end;
  v_direction text := case when p_ascending then 'asc' else 'desc' end;
  v_alone boolean := p_order = 'created' and num_nonnulls(p_coordinator, p_stages, p_statuses, p_from, p_before,
    p_amount_min, p_amount_max, p_score_min, p_score_max) = 0;
begin
  if v_partner is null or v_key is null then
    total := 0; ids := '{}'; return next; return;
  end if;
  if v_alone and not p_ascending and v_keys <> '{}' then
    -- A search and nothing else: planned once per connection instead of every time, which costs more than to run it.
    return query
      with matches as materialized (
        select x.deal_id as id, x.created as key from deal_search x
         where private.search_keys(x.partner_id, x.search_text) @> v_keys and (x.partner_id = v_partner) is true
           and x.search_text like v_pattern)
      select case when p_count then (select count(*) from matches) end,
             array(select m.id from matches m
                    where p_after_key is null or (m.key, m.id) < (p_after_key::timestamptz, p_after_id)
                    order by m.key desc, m.id desc limit p_limit);
    return;
  end if;
  return query execute format($q$
    with matches as materialized (
      select x.deal_id as id, %s as key
        from deal_search x %s %s
       where %s and x.search_text like $2%s)
    select case when $12 then (select count(*) from matches) end,
           array(select m.id from matches m
                  where $13::text is null or (m.key, m.id) %s ($13::%s, $14)
                  order by m.key %s, m.id %s limit $15) $q$,
    v_key, case when not v_alone then 'join deals d on d.partner_id = x.partner_id and d.id = x.deal_id and d.partner_id = $1' end,
    case when p_order = 'stage' then 'join stages s on s.partner_id = d.partner_id and s.id = d.stage_id' else '' end,
    case when v_keys = '{}' then 'x.partner_id = $1'
         else 'private.search_keys(x.partner_id, x.search_text) @> $16 and (x.partner_id = $1) is true' end,
    concat(
      case when p_coordinator is not null then ' and exists (select from deal_coordinators c
        where c.partner_id = $1 and c.staff_id = $3 and c.deal_id = d.id)' end,
      case when p_stages is not null then ' and d.stage_id = any ($4)' end,
      case when p_statuses is not null then ' and d.status = any ($5)' end,
      case when p_from is not null then ' and d.created >= $6' end,
      case when p_before is not null then ' and d.created < $7' end,
      case when p_amount_min is not null then ' and d.loan_amount >= $8' end,
      case when p_amount_max is not null then ' and d.loan_amount <= $9' end,
      case when p_score_min is not null then ' and d.personal_credit_score >= $10' end,
      case when p_score_max is not null then ' and d.personal_credit_score <= $11' end),
    case when p_ascending then '>' else '<' end, v_type, v_direction, v_direction)
  using v_partner, v_pattern, p_coordinator, p_stages, p_statuses, p_from, p_before, p_amount_min, p_amount_max,
        p_score_min, p_score_max, p_count, p_after_key, p_after_id, p_limit, v_keys;
end
$$;

create function private.search_leads(
  p_pattern text, p_staff uuid, p_assigned_only boolean, p_statuses text[], p_from timestamptz, p_before timestamptz,
  p_amount_min numeric, p_amount_max numeric, p_score_min integer, p_score_max integer,
  p_order text, p_ascending boolean, p_after_key text, p_after_id uuid, p_limit integer, p_count boolean)
returns table (total bigint, ids uuid[])
language plpgsql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_pattern text := private.normalise(p_pattern);
  v_keys integer[] := private.pattern_keys(v_partner, v_pattern);
  v_type text := case p_order when 'created' then 'timestamptz' when 'loan_amount' then 'numeric'
    when 'personal_credit_score' then 'integer' else 'text' end;
  v_key text := case p_order when 'created' then 'x.created' when 'full_name' then 'l.name_key'
    when 'loan_amount' then 'coalesce(l.loan_amount, -1)' when 'personal_credit_score' then 'coalesce(l.personal_credit_score, -1)'
    when 'lead_status' then 'l.lead_status' end;
  v_direction text := case when p_ascending then 'asc' else 'desc' end;
  v_alone boolean := p_order = 'created' and num_nonnulls(p_staff, p_statuses, p_from, p_before, p_amount_min, p_amount_max,
    p_score_min, p_score_max) = 0;
begin
  if v_partner is null or v_key is null then
    total := 0; ids := '{}'; return next; return;
  end if;
  if v_alone and not p_ascending and v_keys <> '{}' then
    -- As for deals: planned once per connection.
    return query
      with matches as materialized (
        select x.lead_id as id, x.created as key from lead_search x
         where private.search_keys(x.partner_id, x.search_text) @> v_keys and (x.partner_id = v_partner) is true
           and x.search_text like v_pattern)
      select case when p_count then (select count(*) from matches) end,
             array(select m.id from matches m
                    where p_after_key is null or (m.key, m.id) < (p_after_key::timestamptz, p_after_id)
                    order by m.key desc, m.id desc limit p_limit);
    return;
  end if;
  return query execute format($q$
    with matches as materialized (
      select x.lead_id as id, %s as key
        from lead_search x %s
       where %s and x.search_text like $2%s)
    select case when $11 then (select count(*) from matches) end,
           array(select m.id from matches m
                  where $12::text is null or (m.key, m.id) %s ($12::%s, $13)
                  order by m.key %s, m.id %s limit $14) $q$,
    v_key, case when not v_alone then 'join leads l on l.partner_id = x.partner_id and l.id = x.lead_id and l.partner_id = $1' end,
    case when v_keys = '{}' then 'x.partner_id = $1'
         else 'private.search_keys(x.partner_id, x.search_text) @> $15 and (x.partner_id = $1) is true' end,
    concat(
      case when p_staff is not null and p_assigned_only then ' and l.assigned_to = $3'
           when p_staff is not null then ' and (l.assigned_to = $3 or l.created_by = $3)' end,
      case when p_statuses is not null then ' and l.lead_status = any ($4)' end,
      case when p_from is not null then ' and l.created >= $5' end,
      case when p_before is not null then ' and l.created < $6' end,
      case when p_amount_min is not null then ' and l.loan_amount >= $7' end,
      case when p_amount_max is not null then ' and l.loan_amount <= $8' end,
      case when p_score_min is not null then ' and l.personal_credit_score >= $9' end,
      case when p_score_max is not null then ' and l.personal_credit_score <= $10' end),
    case when p_ascending then '>' else '<' end, v_type, v_direction, v_direction)
  using v_partner, v_pattern, p_staff, p_statuses, p_from, p_before, p_amount_min, p_amount_max,
        p_score_min, p_score_max, p_count, p_after_key, p_after_id, p_limit, v_keys;
end
$$;

alter function private.search_deals(text, uuid, uuid[], text[], timestamptz, timestamptz, numeric, numeric, integer, integer,
  text, boolean, text, uuid, integer, boolean) owner to loanyard_system;
alter function private.search_leads(text, uuid, boolean, text[], timestamptz, timestamptz, numeric, numeric, integer, integer,
  text, boolean, text, uuid, integer, boolean) owner to loanyard_system;
revoke all on function private.search_deals(text, uuid, uuid[], text[], timestamptz, timestamptz, numeric, numeric, integer,
  integer, text, boolean, text, uuid, integer, boolean) from public;
revoke all on function private.search_leads(text, uuid, boolean, text[], timestamptz, timestamptz, numeric, numeric, integer, integer,
  text, boolean, text, uuid, integer, boolean) from public;
grant execute on function private.search_deals(text, uuid, uuid[], text[], timestamptz, timestamptz, numeric, numeric, integer,
  integer, text, boolean, text, uuid, integer, boolean) to loanyard_app;
grant execute on function private.search_leads(text, uuid, boolean, text[], timestamptz, timestamptz, numeric, numeric, integer, integer,
  text, boolean, text, uuid, integer, boolean) to loanyard_app;
