-- Who asked for a person's second factors to be removed. Another Admin of the partner decides; nothing happens by itself.
create table second_factor_resets (
  partner_id uuid not null references partners (id),
  id uuid not null,
  user_id uuid not null references users (id),
  requested_by uuid not null references users (id),
  created timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  outcome text check (outcome in ('done', 'withdrawn')),
  primary key (partner_id, id),
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null))
);
create unique index second_factor_resets_open on second_factor_resets (partner_id, user_id) where outcome is null;

-- A person who lost their device and their codes may remove their second factors themselves from `effective_at` on, after everyone
-- concerned has been told. A use of any second factor ends it.
create table second_factor_recoveries (
  user_id uuid primary key references users (id) on delete cascade,
  requested_at timestamptz not null,
  effective_at timestamptz not null,
  expires_at timestamptz not null,
  address text
);

do $$
declare
  v_table text;
begin
  foreach v_table in array array['second_factor_resets', 'second_factor_recoveries'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    execute format('grant select, insert, update, delete on %I to loanyard_system', v_table);
  end loop;
end
$$;
grant select, insert, update (decided_by, decided_at, outcome) on second_factor_resets to loanyard_app;
grant select, insert, update, delete on second_factor_recoveries to loanyard_auth;

-- Everyone who can open a partner, and how they sign in.
create function private.people_with_access()
returns table (user_id uuid, full_name text, email text, audience text, role text, kinds text[], last_used_at timestamptz,
               is_elsewhere boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with person as (
    select distinct on (a.user_id) a.user_id, a.full_name, a.audience, a.role
      from (
        select 1 as place, s.user_id, private.display_name(s.label_name, s.accepted_at, u.first_name, u.last_name) as full_name,
               'staff' as audience, s.role
          from staff s join users u on u.id = s.user_id
         where s.partner_id = private.partner_id() and s.status = 'Active'
        union all
        select 2, m.user_id, private.display_name(m.label_name, m.accepted_at, u.first_name, u.last_name), 'lender', l.name
          from lender_staff m join users u on u.id = m.user_id
          join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive'
         where m.partner_id = private.partner_id() and m.status = 'Active'
        union all
        select 3, c.user_id, trim(u.first_name || ' ' || u.last_name), 'client', null
          from deal_clients c join users u on u.id = c.user_id
          join deals d on d.partner_id = c.partner_id and d.id = c.deal_id and d.deleted_at is null
         where c.partner_id = private.partner_id()
      ) a
     order by a.user_id, a.place
  )
  select p.user_id, p.full_name, u.email, p.audience, p.role,
         array(select distinct f.kind from second_factors f where f.user_id = p.user_id and f.confirmed_at is not null order by 1),
         (select max(f.last_used_at) from second_factors f where f.user_id = p.user_id and f.confirmed_at is not null),
         exists (select from staff s where s.user_id = p.user_id and s.partner_id <> private.partner_id() and s.status <> 'Inactive')
         or exists (select from lender_staff m where m.user_id = p.user_id and m.partner_id <> private.partner_id() and m.status <> 'Inactive')
         or exists (select from deal_clients c where c.user_id = p.user_id and c.partner_id <> private.partner_id())
    from person p join users u on u.id = p.user_id
$$;
comment on function private.people_with_access() is
  'Reads which second factors the people of the scope''s partner have; a partner sees no second factor itself.';

-- Removes the second factors of the person a reset of the scope's partner is about. False: the scope's person asked for it, it is
-- decided or expired, or the person belongs to another partner as well.
create function private.reset_second_factors(p_reset uuid)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_user uuid;
begin
  select r.user_id into v_user
    from second_factor_resets r
   where r.partner_id = private.partner_id() and r.id = p_reset and r.outcome is null and r.expires_at > now()
     and r.requested_by <> private.user_id() and r.user_id <> private.user_id()
     and exists (select from private.people_with_access() p where p.user_id = r.user_id and not p.is_elsewhere)
     for update;
  if v_user is null then
    return false;
  end if;
  delete from second_factors where user_id = v_user;
  delete from recovery_codes where user_id = v_user;
  delete from second_factor_recoveries where user_id = v_user;
  update sessions set ended_at = now(), ended_reason = 'second_factor_removed' where user_id = v_user and ended_at is null;
  return true;
end
$$;
comment on function private.reset_second_factors(uuid) is
  'Removes second factors, which no partner may touch otherwise: only by a second Admin, and only of a person of this partner alone.';

-- The strictest limits of all a person's partners; null: the installation's own.
create function private.session_limits(p_user uuid)
returns table (idle_minutes integer, session_hours integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select min(y.idle_minutes), min(y.session_hours)
    from (
      select s.partner_id, 'staff' as audience from staff s where s.user_id = p_user and s.status = 'Active'
      union all
      select m.partner_id, 'lender' from lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id
       where m.user_id = p_user and m.status = 'Active' and l.status <> 'Inactive'
      union all
      select c.partner_id, 'client' from deal_clients c where c.user_id = p_user
    ) a join security_policies y on y.partner_id = a.partner_id and y.audience = a.audience
$$;
comment on function private.session_limits(uuid) is 'Reads the policies of all partners of a person, which no role sees.';

-- Brings open sessions within the limits of the scope's partner.
create function private.shorten_sessions()
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sessions v
     set expires_at = least(v.expires_at, v.last_used_at + make_interval(mins => y.idle_minutes),
                            v.created + make_interval(hours => y.session_hours))
    from private.people_with_access() p
    join security_policies y on y.partner_id = private.partner_id() and y.audience = p.audience
   where v.user_id = p.user_id and v.ended_at is null and v.expires_at > now()
     and (y.idle_minutes is not null or y.session_hours is not null)
$$;
comment on function private.shorten_sessions() is 'Sessions are no partner''s: a new limit reaches those that are open.';

do $$
declare
  v_function text;
begin
  foreach v_function in array array['people_with_access()', 'reset_second_factors(uuid)', 'session_limits(uuid)', 'shorten_sessions()'] loop
    execute format('alter function private.%s owner to loanyard_system', v_function);
    execute format('revoke all on function private.%s from public', v_function);
    execute format('grant execute on function private.%s to %I', v_function,
                   case when v_function like 'session_limits%' then 'loanyard_auth' else 'loanyard_app' end);
  end loop;
end
$$;

-- Rows that have had their day.
create function private.purge_second_factor_rows(p_now timestamptz)
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from passkey_challenges where expires_at < p_now;
  delete from second_factors where confirmed_at is null and created < p_now - interval '1 day';
  delete from second_factor_recoveries where expires_at < p_now;
$$;
alter function private.purge_second_factor_rows(timestamptz) owner to loanyard_system;
revoke all on function private.purge_second_factor_rows(timestamptz) from public;
grant execute on function private.purge_second_factor_rows(timestamptz) to loanyard_app;
comment on function private.purge_second_factor_rows(timestamptz) is 'A job deletes expired rows of everyone.';
