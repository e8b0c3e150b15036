-- Logos as the server drew them anew: small, of one type, and at an address that nobody guesses. Older ones stay for a
-- while: mails that were sent show them.
create table partner_logos (
  partner_id uuid not null references partners (id),
  id uuid not null,
  picture bytea not null check (octet_length(picture) <= 1048576),
  created timestamptz not null default now(),
  primary key (partner_id, id)
);
create unique index partner_logos_id on partner_logos (id);
alter table partner_logos enable row level security;
alter table partner_logos force row level security;
create policy partner on partner_logos to loanyard_app
  using (partner_id = (select private.partner_id())) with check (partner_id = (select private.partner_id()));
create policy system on partner_logos to loanyard_system using (true) with check (true);
grant select, insert, delete on partner_logos to loanyard_app;
grant select, insert, update, delete on partner_logos to loanyard_system;

-- Its clients read the partner's row with the same statement as its staff.
grant select (time_zone) on partners to loanyard_client;

-- A logo is shown to whoever has its address: in mails, and to people who are not signed in.
create function private.logo(p_id uuid) returns bytea
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.picture from partner_logos l where l.id = p_id
$$;

-- Documents by any part of their names, as leads and deals are found (0003): those of deals, ready, not deleted.
create index documents_name_keys on documents using gin (private.search_keys(partner_id, name_key))
  with (fastupdate = off) where deleted is null and state = 'ready' and deal_id is not null;
grant execute on function private.search_keys(uuid, text) to loanyard_app, loanyard_client;

create function private.search_documents(p_pattern text, p_coordinator uuid, p_limit integer)
returns table (total bigint, ids uuid[])
language plpgsql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_pattern text := private.normalise(p_pattern);
  v_keys integer[] := private.pattern_keys(v_partner, v_pattern);
begin
  if v_partner is null then
    total := 0; ids := '{}'; return next; return;
  end if;
  return query execute format($q$
    with matches as materialized (
      select d.id, d.created from documents d
        join deals x on x.partner_id = d.partner_id and x.id = d.deal_id and x.deleted is null
       where %s and d.deleted is null and d.state = 'ready' and d.deal_id is not null and d.name_key like $2%s)
    select (select count(*) from matches), array(select m.id from matches m order by m.created desc, m.id desc limit $4) $q$,
    case when v_keys = '{}' then 'd.partner_id = $1'
         else 'private.search_keys(d.partner_id, d.name_key) @> $5 and (d.partner_id = $1) is true' end,
    case when p_coordinator is not null then ' and exists (select from deal_coordinators c
      where c.partner_id = $1 and c.staff_id = $3 and c.deal_id = d.deal_id)' else '' end)
  using v_partner, v_pattern, p_coordinator, p_limit, v_keys;
end
$$;

-- The trail as it is read: newest first.
create index audit_log_by_time on audit_log (partner_id, created, id);

-- Whether these entries follow from what they say and from the entries before them. Null: not in the chain yet.
create function private.audit_holds(p_ids uuid[]) returns table (id uuid, holds boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id,
         case when a.sealed_number is not null then
           a.hash = sha256(a.previous_hash || private.audit_content(a.sealed_number, a))
           and a.previous_hash = coalesce((select b.hash from audit_log b
                 where b.partner_id = a.partner_id and b.sealed_number = a.sealed_number - 1),
               case when a.sealed_number = 1 then ''::bytea end)
           is true end
    from audit_log a where a.partner_id = private.partner_id() and a.id = any (p_ids)
$$;

-- A piece of the chain: how far it reaches, and the first entry in it that does not follow. A trail is looked through
-- piece by piece, so that no statement runs for long.
create function private.audit_break_in(p_after bigint, p_most integer) returns table (last bigint, broken bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select max(number), min(number) filter (where sound is not true) from (
    select a.sealed_number as number,
           a.hash = sha256(a.previous_hash || private.audit_content(a.sealed_number, a))
             and a.previous_hash = coalesce(lag(a.hash) over w, before.hash, ''::bytea)
             and a.sealed_number = coalesce(lag(a.sealed_number) over w, p_after) + 1 as sound
      from (select x.* from audit_log x
             where x.partner_id = private.partner_id() and x.sealed_number > p_after order by x.sealed_number limit p_most) t
      join audit_log a on a.partner_id = t.partner_id and a.id = t.id
      left join audit_log before on before.partner_id = private.partner_id() and before.sealed_number = p_after
    window w as (order by a.sealed_number)
  ) chain
$$;

-- When a deal came into the stage that a move takes it out of: at the move before, or with the deal. Kept with the move, so
-- that a report on years of moves reads them once. Written by the trigger alone.
alter table deal_stage_moves add entered timestamptz;
update deal_stage_moves m set entered = t.entered
  from (select v.partner_id, v.id, coalesce(lag(v.moved) over w, d.created) as entered
          from deal_stage_moves v join deals d on d.partner_id = v.partner_id and d.id = v.deal_id
        window w as (partition by v.partner_id, v.deal_id order by v.id)) t
 where m.partner_id = t.partner_id and m.id = t.id;
create function private.enter_stage() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  select coalesce(
    (select v.moved from deal_stage_moves v where v.partner_id = new.partner_id and v.deal_id = new.deal_id order by v.id desc limit 1),
    (select d.created from deals d where d.partner_id = new.partner_id and d.id = new.deal_id)) into new.entered;
  return new;
end
$$;
revoke all on function private.enter_stage() from public;
grant execute on function private.enter_stage() to loanyard_app, loanyard_system;
create trigger enter_stage before insert on deal_stage_moves for each row execute function private.enter_stage();
create index deal_stage_moves_by_time on deal_stage_moves (partner_id, moved) include (from_stage_id, entered);

do $$
declare
  v_function text;
begin
  foreach v_function in array array['logo(uuid)', 'search_documents(text, uuid, integer)', 'audit_holds(uuid[])',
                                    'audit_break_in(bigint, integer)'] loop
    execute format('alter function private.%s owner to loanyard_system', v_function);
    execute format('revoke all on function private.%s from public', v_function);
  end loop;
end
$$;
grant execute on function private.logo(uuid) to loanyard_auth;
grant execute on function private.search_documents(text, uuid, integer), private.audit_holds(uuid[]),
  private.audit_break_in(bigint, integer) to loanyard_app;
