-- A lead without a loan amount became a deal of zero, which counted and read as an amount. Zero only ever stood for "not known".
alter table deals alter column loan_amount drop not null, drop constraint deals_loan_amount_check;

-- A trigger: no change of the rows may leave the kept totals behind.
create or replace function private.count_deal()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null and new.deleted_at is null then
    insert into public.list_totals (partner_id, list, stage_id, status, row_count, amount)
    values (old.partner_id, 'deals', old.stage_id, old.status, -1, -coalesce(old.loan_amount, 0)),
           (new.partner_id, 'deals', new.stage_id, new.status, 1, coalesce(new.loan_amount, 0));
  elsif tg_op <> 'INSERT' and old.deleted_at is null then
    insert into public.list_totals (partner_id, list, stage_id, status, row_count, amount)
    values (old.partner_id, 'deals', old.stage_id, old.status, -1, -coalesce(old.loan_amount, 0));
  elsif tg_op <> 'DELETE' and new.deleted_at is null then
    insert into public.list_totals (partner_id, list, stage_id, status, row_count, amount)
    values (new.partner_id, 'deals', new.stage_id, new.status, 1, coalesce(new.loan_amount, 0));
  end if;
  return null;
end
$function$;

update deals set loan_amount = null where loan_amount = 0;
alter table deals add constraint deals_loan_amount_check check (loan_amount > 0);

-- Deals without an amount sort below every other, because a keyset can't compare nulls.
drop index deals_amount;
create index deals_amount on deals (partner_id, coalesce(loan_amount, -1), id) where deleted_at is null;

-- Search steps around the policy, which keeps LIKE from the index, and is planned once per connection.
create or replace function private.search_deals(p_pattern text, p_coordinator uuid, p_stages uuid[], p_statuses text[], p_from timestamp with time zone, p_before timestamp with time zone, p_amount_min numeric, p_amount_max numeric, p_score_min integer, p_score_max integer, p_order text, p_ascending boolean, p_after_key text, p_after_id uuid, p_limit integer, p_count boolean)
 returns table (total bigint, ids uuid[])
 language plpgsql
 stable security definer rows 1
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $function$
declare
  v_partner uuid := private.partner_id();
  v_pattern text := private.normalize(p_pattern);
  v_keys integer[] := private.pattern_keys(v_partner, v_pattern);
  v_type text := case p_order when 'created' then 'timestamptz' when 'modified' then 'timestamptz'
    when 'loan_amount' then 'numeric' when 'personal_credit_score' then 'integer' when 'stage' then 'integer' else 'text' end;
  v_key text := case p_order when 'created' then 'x.created' when 'modified' then 'd.modified' when 'title' then 'd.title_key'
    when 'loan_amount' then 'coalesce(d.loan_amount, -1)' when 'personal_credit_score' then 'coalesce(d.personal_credit_score, -1)'
    when 'stage' then 's.number' when 'status' then 'd.status' end;
  v_direction text := case when p_ascending then 'asc' else 'desc' end;
  v_alone boolean := p_order = 'created' and num_nonnulls(p_coordinator, p_stages, p_statuses, p_from, p_before,
    p_amount_min, p_amount_max, p_score_min, p_score_max) = 0;
begin
  if v_partner is null or v_key is null then
    total := 0; ids := '{}'; return next; return;
  end if;
  if v_alone and not p_ascending and v_keys <> '{}' then
    -- Text only, no filter: planned once per connection, because planning costs more than running it.
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
$function$;
