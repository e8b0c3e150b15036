-- How a session began, and when its person proved a second factor in it.
alter table sessions
  add signed_in_with text not null default 'password' check (signed_in_with in ('password', 'link', 'passkey', 'sso')),
  add second_factor_at timestamptz;

-- Passkeys, and authenticator apps (TOTP, RFC 6238). An app counts once a code of it was entered. `secret` is encrypted under a key
-- that isn't in the database; `last_step` is the time step of the newest code used, so that none is used twice.
create table second_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('passkey', 'authenticator_app')),
  name text not null check (name <> ''),
  created timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  credential_id bytea unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  is_synced boolean,
  secret text,
  last_step bigint,
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and sign_count is not null
                               and transports is not null and is_synced is not null and confirmed_at is not null)),
  check ((kind = 'authenticator_app') = (secret is not null))
);
create index second_factors_of_user on second_factors (user_id);

-- One-time codes for a person who lost their device, as keyed hashes.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  created timestamptz not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- What a passkey has to sign, once. Without a session: to sign in.
create table passkey_challenges (
  id uuid primary key,
  challenge text not null,
  purpose text not null check (purpose in ('add', 'verify', 'sign_in')),
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'sign_in') = (session_id is null))
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Who needs a second factor in a partner, and how long sessions last; null is the installation's own limit. The installation sets
-- what nobody has changed.
create table security_policies (
  partner_id uuid not null references partners (id),
  audience text not null check (audience in ('staff', 'lender', 'client')),
  second_factor text not null check (second_factor in ('required', 'offered')),
  required_from timestamptz,
  idle_minutes integer check (idle_minutes between 30 and 43200),
  session_hours integer check (session_hours between 1 and 8760),
  version integer not null default 1,
  changed_at timestamptz,
  primary key (partner_id, audience),
  check (second_factor = 'offered' or required_from is not null)
);

-- People whom an Admin spares the second factor, with the reason.
create table second_factor_exceptions (
  partner_id uuid not null references partners (id),
  id uuid not null,
  user_id uuid not null references users (id),
  reason text not null check (reason <> ''),
  ends_on date not null,
  created timestamptz not null default now(),
  created_by uuid not null references users (id),
  ended_at timestamptz,
  primary key (partner_id, id)
);
create unique index second_factor_exceptions_open on second_factor_exceptions (partner_id, user_id) where ended_at is null;
create index second_factor_exceptions_of_user on second_factor_exceptions (user_id) where ended_at is null;

-- What the installation asks of partners that have not chosen: one row, written at the start of a server.
create table security_defaults (
  only_row boolean primary key default true check (only_row),
  second_factor text not null check (second_factor in ('required', 'offered')),
  grace_days integer not null check (grace_days between 0 and 365)
);
insert into security_defaults (second_factor, grace_days) values ('offered', 14);

insert into security_policies (partner_id, audience, second_factor)
select p.id, a.audience, 'offered' from partners p cross join (values ('staff'), ('lender'), ('client')) a (audience);

do $$
declare
  v_table text;
begin
  foreach v_table in array array['second_factors', 'recovery_codes', 'passkey_challenges', 'security_policies', 'second_factor_exceptions',
                                 'security_defaults'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    execute format('grant select, insert, update, delete on %I to loanyard_system', v_table);
  end loop;
end
$$;
grant select, insert, update, delete on second_factors, recovery_codes, passkey_challenges to loanyard_auth;
grant select on security_policies to loanyard_auth;
grant select on second_factor_exceptions to loanyard_auth;
grant select, update (second_factor, required_from, idle_minutes, session_hours, version, changed_at) on security_policies to loanyard_app;
grant select, insert, update (ended_at) on second_factor_exceptions to loanyard_app;

create function private.add_security_policies()
returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into security_policies (partner_id, audience, second_factor, required_from)
  select new.id, a.audience, d.second_factor, case when d.second_factor = 'required' then now() + make_interval(days => d.grace_days) end
    from security_defaults d cross join (values ('staff'), ('lender')) a (audience)
  union all select new.id, 'client', 'offered', null;
  return null;
end
$$;
alter function private.add_security_policies() owner to loanyard_system;
revoke all on function private.add_security_policies() from public;
comment on function private.add_security_policies() is
  'A trigger: whoever adds a partner, it has the policies of the installation.';
create trigger add_security_policies after insert on partners for each row execute function private.add_security_policies();

-- Policies that require a second factor of a person, now or from a later day on, unless an Admin spared them.
create function private.second_factor_policies(p_user uuid)
returns table (partner_id uuid, required_from timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select y.partner_id, min(y.required_from)
    from (
      select s.partner_id, 'staff' as audience from staff s where s.user_id = p_user and s.status = 'Active'
      union all
      select m.partner_id, 'lender' from lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id
       where m.user_id = p_user and m.status = 'Active' and l.status <> 'Inactive'
      union all
      select c.partner_id, 'client' from deal_clients c where c.user_id = p_user
    ) a join security_policies y on y.partner_id = a.partner_id and y.audience = a.audience
   where y.second_factor = 'required'
     and not exists (
       select from second_factor_exceptions e join partners p on p.id = e.partner_id
        where e.user_id = p_user and e.partner_id = y.partner_id and e.ended_at is null
          and e.ends_on >= (now() at time zone p.time_zone)::date)
   group by y.partner_id
$$;
alter function private.second_factor_policies(uuid) owner to loanyard_system;
revoke all on function private.second_factor_policies(uuid) from public;
grant execute on function private.second_factor_policies(uuid) to loanyard_auth;
comment on function private.second_factor_policies(uuid) is
  'Reads the policies of all partners of a person, which no role sees.';

-- Null: enough. 'verify': the person has a second factor, and hasn't used it in this session. 'enroll': a partner requires one, and
-- the person has none.
create function private.second_factor_due(p_user uuid, p_verified_at timestamptz)
returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when p_verified_at is not null then null
    when exists (select from second_factors f where f.user_id = p_user and f.confirmed_at is not null) then 'verify'
    when exists (select from private.second_factor_policies(p_user) y where y.required_from <= now()) then 'enroll'
  end
$$;
alter function private.second_factor_due(uuid, timestamptz) owner to loanyard_system;
revoke all on function private.second_factor_due(uuid, timestamptz) from public;
grant execute on function private.second_factor_due(uuid, timestamptz) to loanyard_auth;
comment on function private.second_factor_due(uuid, timestamptz) is
  'Decides over all partners of a person, which no role sees, before a scope opens: the strictest policy counts everywhere.';

-- Scopes say what the session lacks. A partner's rows stay closed until nothing is lacking.
drop function private.enter_viewer(uuid, uuid, text);
drop function private.enter_lender_user(uuid);
drop function private.enter_user(uuid);
drop function private.enter_lender(uuid, uuid);
drop function private.enter_participant(uuid, uuid, boolean);
drop function private.enter_staff(uuid, uuid);

create function private.enter_staff(p_session uuid, p_partner uuid)
returns table (user_id uuid, full_name text, email text, staff_id uuid, role text, second_factor_due text, confirmed_at timestamptz, second_factor_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.id, u.first_name || ' ' || u.last_name, u.email, s.id, s.role,
         private.second_factor_due(u.id, v.second_factor_at), v.identity_confirmed_at, v.second_factor_at
    into user_id, full_name, email, staff_id, role, second_factor_due, confirmed_at, second_factor_at
    from sessions v
    join users u on u.id = v.user_id
    left join staff s on s.partner_id = p_partner and s.user_id = v.user_id and s.status = 'Active'
                     and (u.email_verified_at is not null or s.is_founder)
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  perform set_config('app.partner_id', case when staff_id is null or second_factor_due is not null then '' else p_partner::text end, true),
          set_config('app.user_id', coalesce(user_id::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create function private.enter_participant(p_session uuid, p_partner uuid, p_as_client boolean)
returns table (user_id uuid, full_name text, email text, staff_id uuid, role text, second_factor_due text, confirmed_at timestamptz, second_factor_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_verified boolean;
begin
  select u.id, u.first_name || ' ' || u.last_name, u.email, s.id, s.role, u.email_verified_at is not null,
         private.second_factor_due(u.id, v.second_factor_at), v.identity_confirmed_at, v.second_factor_at
    into user_id, full_name, email, staff_id, role, v_verified, second_factor_due, confirmed_at, second_factor_at
    from sessions v
    join users u on u.id = v.user_id
    left join staff s on not p_as_client and s.partner_id = p_partner and s.user_id = v.user_id and s.status = 'Active'
                     and (u.email_verified_at is not null or s.is_founder)
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  if user_id is not null and staff_id is null and v_verified and exists (
    select from deal_clients c join deals d on d.partner_id = c.partner_id and d.id = c.deal_id
     where c.user_id = enter_participant.user_id and c.partner_id = p_partner and d.deleted_at is null) then
    role := 'Client';
  end if;
  perform set_config('app.partner_id', case when role is null or second_factor_due is not null then '' else p_partner::text end, true),
          set_config('app.user_id', case when second_factor_due is not null then '' else coalesce(user_id::text, '') end, true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create function private.enter_lender(p_session uuid, p_partner uuid)
returns table (user_id uuid, full_name text, email text, staff_id uuid, role text, lender_staff_id uuid, lender_id uuid, lender_name text,
               is_contact boolean, second_factor_due text, confirmed_at timestamptz, second_factor_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.id, u.first_name || ' ' || u.last_name, u.email, m.id, l.id, l.name, m.is_contact,
         private.second_factor_due(u.id, v.second_factor_at), v.identity_confirmed_at, v.second_factor_at
    into user_id, full_name, email, lender_staff_id, lender_id, lender_name, is_contact, second_factor_due, confirmed_at, second_factor_at
    from sessions v
    join users u on u.id = v.user_id
    left join (lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive')
      on m.partner_id = p_partner and m.user_id = v.user_id and m.status = 'Active' and u.email_verified_at is not null
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  if lender_staff_id is not null then
    role := 'Lender';
  end if;
  -- Without a profile here the user is not set either: without a partner, their deals with other partners would be visible.
  perform set_config('app.partner_id', case when role is null or second_factor_due is not null then '' else p_partner::text end, true),
          set_config('app.user_id', case when role is null or second_factor_due is not null then '' else user_id::text end, true),
          set_config('app.lender_asked', '', true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create function private.enter_user(p_session uuid)
returns table (user_id uuid, full_name text, second_factor_due text, confirmed_at timestamptz, second_factor_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.id, u.first_name || ' ' || u.last_name, private.second_factor_due(u.id, v.second_factor_at), v.identity_confirmed_at, v.second_factor_at
    into user_id, full_name, second_factor_due, confirmed_at, second_factor_at
    from sessions v join users u on u.id = v.user_id
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  perform set_config('app.partner_id', '', true), set_config('app.user_id', coalesce(user_id::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create function private.enter_lender_user(p_session uuid)
returns table (user_id uuid, full_name text, second_factor_due text, confirmed_at timestamptz, second_factor_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select e.user_id, e.full_name, e.second_factor_due, e.confirmed_at, e.second_factor_at
    into user_id, full_name, second_factor_due, confirmed_at, second_factor_at
    from private.enter_user(p_session) e;
  perform set_config('app.lender_asked', '', true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create function private.enter_viewer(p_session uuid, p_partner uuid, p_side text)
returns table (user_id uuid, full_name text, email text, staff_id uuid, role text, lender_staff_id uuid, lender_id uuid, lender_name text,
               is_contact boolean, second_factor_due text, confirmed_at timestamptz, second_factor_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_side is distinct from 'lender' then
    select e.user_id, e.full_name, e.email, e.staff_id, e.role, e.second_factor_due, e.confirmed_at, e.second_factor_at
      into user_id, full_name, email, staff_id, role, second_factor_due, confirmed_at, second_factor_at
      from private.enter_participant(p_session, p_partner, coalesce(p_side = 'portal', false)) e;
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

do $$
declare
  v_function text;
  v_role text;
begin
  foreach v_function in array array['enter_staff(uuid, uuid)', 'enter_participant(uuid, uuid, boolean)', 'enter_lender(uuid, uuid)',
                                    'enter_user(uuid)', 'enter_lender_user(uuid)', 'enter_viewer(uuid, uuid, text)'] loop
    execute format('alter function private.%s owner to loanyard_system', v_function);
    execute format('revoke all on function private.%s from public', v_function);
    execute format('grant execute on function private.%s to loanyard_app, loanyard_auth, loanyard_client', v_function);
    if v_function like 'enter_lender%' or v_function like 'enter_viewer%' then
      execute format('grant execute on function private.%s to loanyard_lender', v_function);
    end if;
    execute format($c$comment on function private.%s is 'Opens a scope: the first statement of a transaction, before any role may read sessions or staff.'$c$, v_function);
  end loop;
end
$$;

-- Live updates and addresses of archives stop with the session, and where it lacks a second factor.
create or replace function private.open_sessions(p_sessions uuid[])
returns SETOF uuid
language sql
stable security definer
set search_path = pg_catalog, public, pg_temp
AS $$
  select v.id from sessions v where v.id = any (p_sessions) and v.ended_at is null and v.expires_at > now()
     and private.second_factor_due(v.user_id, v.second_factor_at) is null
$$;

create or replace function private.notified_sessions(p_partner uuid, p_events uuid[], p_sessions uuid[])
returns TABLE(session_id uuid, area text)
language sql
stable security definer
set search_path = pg_catalog, public, pg_temp
AS $$
  select distinct v.id, n.area
    from sessions v
    join notifications n on n.partner_id = p_partner and n.id = any (p_events) and n.user_id = v.user_id
    join users u on u.id = n.user_id and (n.area <> 'requests' or u.email_verified_at is not null)
   where v.id = any (p_sessions) and v.ended_at is null and v.expires_at > now()
     and private.second_factor_due(v.user_id, v.second_factor_at) is null
$$;

create or replace function private.sessions_to_update(p_partner uuid, p_changes jsonb, p_sessions uuid[])
returns TABLE(session_id uuid, change integer)
language sql
stable security definer
set search_path = pg_catalog, public, pg_temp
AS $$
  with listening as materialized (
    select v.id, v.user_id from sessions v where v.id = any (p_sessions) and v.ended_at is null and v.expires_at > now()
     and private.second_factor_due(v.user_id, v.second_factor_at) is null
  ), change as materialized (
    select c.n, c.deal, c.kind, c.id from jsonb_to_recordset(p_changes) as c (n integer, deal uuid, kind text, id uuid)
  ), of_lender as materialized (
    select c.n, (r.recipients ->> 'lender')::uuid as lender_id, (r.recipients ->> 'deal')::uuid as deal_id,
           coalesce(r.recipients -> 'people', '[]') as people
      from change c join audit_log a on a.partner_id = p_partner and a.id = c.id
     cross join lateral (select coalesce(a.data -> 'recipients', a.data -> 'hears') as recipients) r
     where c.kind = 'lender' and r.recipients ->> 'lender' is not null
  ), gone as materialized (
    select c.n, c.deal from change c join audit_log a on a.partner_id = p_partner and a.id = c.id
     where c.kind = 'deal' and a.action = 'deal_deleted'
  )
  select l.id, c.n
    from listening l
    join staff f on f.partner_id = p_partner and f.user_id = l.user_id and f.status = 'Active'
    join change c on f.role in ('Admin', 'Manager')
                  or (c.deal is null and c.kind not in ('staff', 'lender', 'lead'))
                  or (c.kind = 'lead' and private.can_see_lead(p_partner, c.id, f.id, f.user_id))
                  or (c.kind <> 'lender' and exists (
                        select from deal_coordinators k
                         where k.partner_id = p_partner and k.deal_id = c.deal and k.staff_id = f.id))
  union
  select l.id, c.n
    from listening l
    join deal_clients k on k.partner_id = p_partner and k.user_id = l.user_id
    join deals d on d.partner_id = p_partner and d.id = k.deal_id and d.deleted_at is null
    join change c on c.deal = k.deal_id and c.kind in ('deal', 'document', 'request')
  union
  select l.id, c.n
    from listening l
    join change c on c.deal is not null and c.kind in ('deal', 'document', 'request', 'financials')
   where exists (select from private.lender_access(l.user_id, p_partner, c.deal))
  union
  select l.id, o.n
    from of_lender o
    join lender_staff m on m.partner_id = p_partner and m.lender_id = o.lender_id
    join listening l on l.user_id = m.user_id
   where (o.deal_id is null and m.status = 'Active')
      or o.people ? m.id::text
      or exists (select from private.lender_access(l.user_id, p_partner, o.deal_id) r where r.lender_id = o.lender_id)
  union
  select l.id, g.n
    from gone g
    join deal_clients k on k.partner_id = p_partner and k.deal_id = g.deal
    join listening l on l.user_id = k.user_id
  union
  select l.id, g.n
    from gone g
    join lender_shares s on s.partner_id = p_partner and s.deal_id = g.deal and s.ended_at is null
    join lenders b on b.partner_id = s.partner_id and b.id = s.lender_id and b.status <> 'Inactive'
    join lender_staff m on m.partner_id = s.partner_id and m.lender_id = s.lender_id and m.status = 'Active'
    join listening l on l.user_id = m.user_id
   where m.is_contact or exists (
     select from lender_assignments a
      where a.partner_id = s.partner_id and a.share_id = s.id and a.lender_staff_id = m.id)
$$;

create or replace function private.find_archive(p_partner uuid, p_id uuid, p_now timestamptz)
returns TABLE(entries jsonb, size bigint, created timestamptz)
language sql
stable security definer
set search_path = pg_catalog, public, pg_temp
AS $$
  select b.entries, b.size, b.created from bulk_downloads b
   where b.partner_id = p_partner and b.id = p_id and b.expires_at > p_now
     and (b.session_id is null or exists (
       select from sessions v where v.id = b.session_id and v.ended_at is null and v.expires_at > now()
     and private.second_factor_due(v.user_id, v.second_factor_at) is null))
     and case when b.lender_id is null then
       exists (
         select from staff s
          where s.partner_id = b.partner_id and s.user_id = b.user_id and s.status = 'Active'
            and not exists (
              select from jsonb_array_elements(b.entries) e
                left join documents d on d.partner_id = b.partner_id and d.object_key = e ->> 'key' and d.deleted_at is null
                left join deals x on x.partner_id = d.partner_id and x.id = d.deal_id and x.deleted_at is null
               where d.id is null
                  or d.deal_id is not null and (x.id is null or s.role = 'Coordinator' and not exists (
                       select from deal_coordinators c
                        where c.partner_id = b.partner_id and c.staff_id = s.id and c.deal_id = d.deal_id))))
       or private.is_verified(b.user_id) and not exists (
         select from jsonb_array_elements(b.entries) e
          where not exists (
            select from documents d
              join deals x on x.partner_id = d.partner_id and x.id = d.deal_id and x.deleted_at is null
              join deal_clients c on c.partner_id = d.partner_id and c.deal_id = d.deal_id and c.user_id = b.user_id
                                 and (c.sees_from is null or d.created >= c.sees_from)
             where d.partner_id = b.partner_id and d.object_key = e ->> 'key' and d.deleted_at is null
               and (d.uploaded_by = b.user_id or d.is_from_client and d.requirement_id is not null and d.state = 'ready' or exists (
                 select from submission_documents h
                   join submissions s on s.partner_id = h.partner_id and s.id = h.submission_id
                                     and (c.sees_from is null or s.created >= c.sees_from)
                   join requirements r on r.partner_id = s.partner_id and r.id = s.requirement_id
                                      and r.deal_id = d.deal_id and r.deleted_at is null
                  where h.partner_id = d.partner_id and h.document_id = d.id))))
     else
       not exists (
         select from jsonb_array_elements(b.entries) e
          where not exists (
            select from documents d
              join lateral private.lender_access(b.user_id, b.partner_id, d.deal_id) r on r.lender_id = b.lender_id
             where d.partner_id = b.partner_id and d.id = (e ->> 'document')::uuid and (d.deleted_at is null) is true and d.state = 'ready'
               and private.is_approved(d.partner_id, d.id)
               and (not r.watermark or d.content_type <> 'application/pdf' or (e ->> 'watermarked')::boolean)))
     end
$$;
