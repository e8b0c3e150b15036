-- Identity providers (OpenID Connect) with which the people of a partner, or of one of its lenders, sign in. The provider is the
-- partner's and the account its person's: a session opened by one reaches that partner alone, and no account settings.
-- `client_secret` is encrypted under a key that isn't in the database.
create table sso_connections (
  partner_id uuid not null references partners (id),
  id uuid not null unique,
  audience text not null check (audience in ('staff', 'lender')),
  lender_id uuid,
  name text not null check (name <> ''),
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  second_factor boolean not null,
  enabled boolean not null,
  tested_at timestamptz,
  created timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, lender_id) references lenders (partner_id, id),
  check ((audience = 'lender') = (lender_id is not null))
);

-- Domains whose people may join the staff by signing in, once a TXT record proved that they are the partner's.
create table sso_domains (
  partner_id uuid not null,
  connection_id uuid not null,
  domain text not null check (domain = lower(domain)),
  token text not null,
  created timestamptz not null default now(),
  checked_at timestamptz,
  proven_at timestamptz,
  primary key (partner_id, connection_id, domain),
  foreign key (partner_id, connection_id) references sso_connections (partner_id, id) on delete cascade
);
create index sso_domains_proven on sso_domains (domain) where proven_at is not null;

-- Who an identity provider's subject is here; the person confirmed it, or joined by it.
create table sso_identities (
  partner_id uuid not null,
  connection_id uuid not null,
  subject text not null,
  user_id uuid not null references users (id),
  created timestamptz not null,
  last_used_at timestamptz,
  primary key (partner_id, connection_id, subject),
  unique (connection_id, user_id),
  foreign key (partner_id, connection_id) references sso_connections (partner_id, id) on delete cascade
);
create index sso_identities_of_user on sso_identities (user_id);

-- People on their way to an identity provider and back. `state` travels with them, `attempt` stays in the browser that began; both
-- are kept as hashes.
create table sso_attempts (
  state_hash bytea primary key,
  attempt_hash bytea not null,
  nonce text not null,
  verifier text not null,
  connection_id uuid not null references sso_connections (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'link', 'test')),
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'sign_in') = (session_id is null))
);
create index sso_attempts_expiry on sso_attempts (expires_at);

-- Logout tokens that were used, until they expire.
create table sso_logout_tokens (
  connection_id uuid not null references sso_connections (id) on delete cascade,
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (connection_id, hash)
);
create index sso_logout_tokens_expiry on sso_logout_tokens (expires_at);

-- What a session opened by an identity provider reaches: null is everything of its person. `sso_sid` is the provider's own session.
alter table sessions
  add sso_connection_id uuid references sso_connections (id) on delete set null,
  add sso_sid text,
  add only_partner_id uuid references partners (id),
  add only_lender_id uuid;
create index sessions_of_sso on sessions (sso_connection_id, user_id) where sso_connection_id is not null;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['sso_connections', 'sso_domains', 'sso_identities', 'sso_attempts', 'sso_logout_tokens'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    execute format('grant select, insert, update, delete on %I to loanyard_system', v_table);
  end loop;
end
$$;
grant select, insert, delete, update (name, issuer, client_id, client_secret, second_factor, enabled, tested_at, version) on sso_connections to loanyard_app;
grant select, insert, delete, update (checked_at, proven_at) on sso_domains to loanyard_app;
grant select on sso_identities to loanyard_app;
grant select on sso_connections, sso_domains to loanyard_auth;
grant select, insert, delete, update (last_used_at) on sso_identities to loanyard_auth;
grant select, insert, delete on sso_attempts, sso_logout_tokens to loanyard_auth;
grant select, insert, delete on sso_attempts to loanyard_app;

-- Set with the scope of a session that reaches one partner only, or one lender of it.
create function private.only_partner() returns uuid language sql stable parallel safe
return nullif(current_setting('app.only_partner', true), '')::uuid;
create function private.only_lender() returns uuid language sql stable parallel safe
return nullif(current_setting('app.only_lender', true), '')::uuid;
comment on function private.only_partner() is 'Read by a policy of every table of a partner.';
comment on function private.only_lender() is 'Read by policies.';
revoke all on function private.only_partner(), private.only_lender() from public;
grant execute on function private.only_partner(), private.only_lender() to loanyard_app, loanyard_auth, loanyard_client, loanyard_lender, loanyard_system;

-- The scopes of such a session: staff only in its partner, lenders only as that lender, and borrowers not at all.
drop function private.enter_user(uuid);
create or replace function private.enter_staff(p_session uuid, p_partner uuid)
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
                     and (v.only_partner_id is null or v.only_partner_id = p_partner and v.only_lender_id is null)
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  perform set_config('app.partner_id', case when staff_id is null or second_factor_due is not null then '' else p_partner::text end, true),
          set_config('app.user_id', coalesce(user_id::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create or replace function private.enter_participant(p_session uuid, p_partner uuid, p_as_client boolean)
returns table (user_id uuid, full_name text, email text, staff_id uuid, role text, second_factor_due text, confirmed_at timestamptz, second_factor_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_verified boolean;
begin
  select u.id, u.first_name || ' ' || u.last_name, u.email, s.id, s.role, u.email_verified_at is not null and v.only_partner_id is null,
         private.second_factor_due(u.id, v.second_factor_at), v.identity_confirmed_at, v.second_factor_at
    into user_id, full_name, email, staff_id, role, v_verified, second_factor_due, confirmed_at, second_factor_at
    from sessions v
    join users u on u.id = v.user_id
    left join staff s on not p_as_client and s.partner_id = p_partner and s.user_id = v.user_id and s.status = 'Active'
                     and (u.email_verified_at is not null or s.is_founder)
                     and (v.only_partner_id is null or v.only_partner_id = p_partner and v.only_lender_id is null)
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

create or replace function private.enter_lender(p_session uuid, p_partner uuid)
returns table (user_id uuid, full_name text, email text, staff_id uuid, role text, lender_staff_id uuid, lender_id uuid, lender_name text,
               is_contact boolean, second_factor_due text, confirmed_at timestamptz, second_factor_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid;
  v_lender uuid;
begin
  select u.id, u.first_name || ' ' || u.last_name, u.email, m.id, l.id, l.name, m.is_contact,
         private.second_factor_due(u.id, v.second_factor_at), v.identity_confirmed_at, v.second_factor_at, v.only_partner_id, v.only_lender_id
    into user_id, full_name, email, lender_staff_id, lender_id, lender_name, is_contact, second_factor_due, confirmed_at, second_factor_at,
         v_partner, v_lender
    from sessions v
    join users u on u.id = v.user_id
    left join (lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive')
      on m.partner_id = p_partner and m.user_id = v.user_id and m.status = 'Active' and u.email_verified_at is not null
     and (v.only_partner_id is null or v.only_partner_id = p_partner and v.only_lender_id = m.lender_id)
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  if lender_staff_id is not null then
    role := 'Lender';
  end if;
  -- Without a profile here the user is not set either: without a partner, their deals with other partners would be visible.
  perform set_config('app.partner_id', case when role is null or second_factor_due is not null then '' else p_partner::text end, true),
          set_config('app.user_id', case when role is null or second_factor_due is not null then '' else user_id::text end, true),
          set_config('app.lender_asked', '', true), set_config('app.only_partner', coalesce(v_partner::text, ''), true),
          set_config('app.only_lender', coalesce(v_lender::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create function private.enter_user(p_session uuid)
returns table (user_id uuid, full_name text, second_factor_due text, confirmed_at timestamptz, second_factor_at timestamptz, only_partner_id uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_lender uuid;
begin
  select u.id, u.first_name || ' ' || u.last_name, private.second_factor_due(u.id, v.second_factor_at), v.identity_confirmed_at, v.second_factor_at, v.only_partner_id, v.only_lender_id
    into user_id, full_name, second_factor_due, confirmed_at, second_factor_at, only_partner_id, v_lender
    from sessions v join users u on u.id = v.user_id
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  perform set_config('app.partner_id', '', true), set_config('app.user_id', coalesce(user_id::text, ''), true),
          set_config('app.only_partner', coalesce(only_partner_id::text, ''), true), set_config('app.only_lender', coalesce(v_lender::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$$;

alter function private.enter_user(uuid) owner to loanyard_system;
revoke all on function private.enter_user(uuid) from public;
grant execute on function private.enter_user(uuid) to loanyard_app, loanyard_auth, loanyard_client;
comment on function private.enter_user(uuid) is 'Opens a scope: the first statement of a transaction, before any role may read sessions or staff.';

-- Live updates, too.
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
     and (v.only_partner_id is null or v.only_partner_id = p_partner and n.area = case when v.only_lender_id is null then 'partner' else 'lender' end)
$$;

create or replace function private.sessions_to_update(p_partner uuid, p_changes jsonb, p_sessions uuid[])
returns TABLE(session_id uuid, change integer)
language sql
stable security definer
set search_path = pg_catalog, public, pg_temp
AS $$
  with listening as materialized (
    select v.id, v.user_id, v.only_partner_id, v.only_lender_id from sessions v where v.id = any (p_sessions) and v.ended_at is null and v.expires_at > now()
     and private.second_factor_due(v.user_id, v.second_factor_at) is null
     and (v.only_partner_id is null or v.only_partner_id = p_partner)
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
    join staff f on f.partner_id = p_partner and f.user_id = l.user_id and f.status = 'Active' and l.only_lender_id is null
    join change c on f.role in ('Admin', 'Manager')
                  or (c.deal is null and c.kind not in ('staff', 'lender', 'lead'))
                  or (c.kind = 'lead' and private.can_see_lead(p_partner, c.id, f.id, f.user_id))
                  or (c.kind <> 'lender' and exists (
                        select from deal_coordinators k
                         where k.partner_id = p_partner and k.deal_id = c.deal and k.staff_id = f.id))
  union
  select l.id, c.n
    from listening l
    join deal_clients k on k.partner_id = p_partner and k.user_id = l.user_id and l.only_partner_id is null
    join deals d on d.partner_id = p_partner and d.id = k.deal_id and d.deleted_at is null
    join change c on c.deal = k.deal_id and c.kind in ('deal', 'document', 'request')
  union
  select l.id, c.n
    from listening l
    join change c on c.deal is not null and c.kind in ('deal', 'document', 'request', 'financials')
   where exists (select from private.lender_access(l.user_id, p_partner, c.deal) r where l.only_partner_id is null or l.only_lender_id = r.lender_id)
  union
  select l.id, o.n
    from of_lender o
    join lender_staff m on m.partner_id = p_partner and m.lender_id = o.lender_id
    join listening l on l.user_id = m.user_id and (l.only_partner_id is null or l.only_lender_id = m.lender_id)
   where (o.deal_id is null and m.status = 'Active')
      or o.people ? m.id::text
      or exists (select from private.lender_access(l.user_id, p_partner, o.deal_id) r where r.lender_id = o.lender_id)
  union
  select l.id, g.n
    from gone g
    join deal_clients k on k.partner_id = p_partner and k.deal_id = g.deal
    join listening l on l.user_id = k.user_id and l.only_partner_id is null
  union
  select l.id, g.n
    from gone g
    join lender_shares s on s.partner_id = p_partner and s.deal_id = g.deal and s.ended_at is null
    join lenders b on b.partner_id = s.partner_id and b.id = s.lender_id and b.status <> 'Inactive'
    join lender_staff m on m.partner_id = s.partner_id and m.lender_id = s.lender_id and m.status = 'Active'
    join listening l on l.user_id = m.user_id and (l.only_partner_id is null or l.only_lender_id = m.lender_id)
   where m.is_contact or exists (
     select from lender_assignments a
      where a.partner_id = s.partner_id and a.share_id = s.id and a.lender_staff_id = m.id)
$$;

create or replace function private.lender_profiles()
returns table (partner_id uuid, lender_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.partner_id, m.lender_id from lender_staff m
    join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive'
   where m.user_id = private.user_id() and m.status = 'Active' and private.is_verified(m.user_id)
     and (private.partner_id() is null or m.partner_id = private.partner_id())
     and (private.only_partner() is null or m.partner_id = private.only_partner() and m.lender_id = private.only_lender())
$$;

-- Ends what an identity provider of the scope's partner opened.
create function private.end_sso_sessions(p_connection uuid)
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sessions v set ended_at = now(), ended_reason = 'sso_connection_ended'
   where v.sso_connection_id = p_connection and v.ended_at is null
     and exists (select from sso_connections c where c.id = p_connection and c.partner_id = private.partner_id())
$$;
alter function private.end_sso_sessions(uuid) owner to loanyard_system;
revoke all on function private.end_sso_sessions(uuid) from public;
grant execute on function private.end_sso_sessions(uuid) to loanyard_app;
comment on function private.end_sso_sessions(uuid) is 'Sessions are no partner''s: they end with the identity provider that opened them.';

-- Forgets who signed in with an identity provider of the scope's partner: another provider's subjects are other people.
create function private.forget_sso_identities(p_connection uuid)
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sso_identities where connection_id = p_connection and partner_id = private.partner_id()
$$;
alter function private.forget_sso_identities(uuid) owner to loanyard_system;
revoke all on function private.forget_sso_identities(uuid) from public;
grant execute on function private.forget_sso_identities(uuid) to loanyard_app;
comment on function private.forget_sso_identities(uuid) is 'A partner sees who is connected, and changes it only with the provider itself.';

-- Whether people may enter by it now. Until the transaction ends, it can't be turned off or removed, so that no session is opened
-- after its sessions were ended.
create function private.hold_sso_connection(p_connection uuid)
returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.enabled from sso_connections c where c.id = p_connection for share
$$;
alter function private.hold_sso_connection(uuid) owner to loanyard_system;
revoke all on function private.hold_sso_connection(uuid) from public;
grant execute on function private.hold_sso_connection(uuid) to loanyard_auth;
comment on function private.hold_sso_connection(uuid) is 'Locks a row that sign-in only reads.';

-- A new account and Coordinator of the connection's partner. Null: the address has an account, or the domain isn't proven.
create function private.join_by_sso(p_connection uuid, p_subject text, p_user uuid, p_staff uuid, p_email text, p_first_name text,
                                    p_last_name text, p_now timestamptz, p_most_staff integer)
returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid;
begin
  select c.partner_id into v_partner
    from sso_connections c join sso_domains d on d.partner_id = c.partner_id and d.connection_id = c.id
   where c.id = p_connection and c.enabled and c.audience = 'staff' and d.proven_at is not null
     and d.domain = split_part(p_email, '@', 2);
  if v_partner is null or private.partner_is_frozen(v_partner) then
    return null;
  end if;
  if (select count(*) from staff s where s.partner_id = v_partner) >= p_most_staff then
    return 'full';
  end if;
  insert into users (id, email, first_name, last_name, email_verified_at)
  values (p_user, p_email, p_first_name, p_last_name, p_now)
  on conflict (email) do nothing;
  if not found then
    return null;
  end if;
  insert into staff (partner_id, id, user_id, role, status, accepted_at) values (v_partner, p_staff, p_user, 'Coordinator', 'Active', p_now);
  insert into sso_identities (partner_id, connection_id, subject, user_id, created, last_used_at)
  values (v_partner, p_connection, p_subject, p_user, p_now, p_now);
  return 'joined';
end
$$;
alter function private.join_by_sso(uuid, text, uuid, uuid, text, text, text, timestamptz, integer) owner to loanyard_system;
revoke all on function private.join_by_sso(uuid, text, uuid, uuid, text, text, text, timestamptz, integer) from public;
grant execute on function private.join_by_sso(uuid, text, uuid, uuid, text, text, text, timestamptz, integer) to loanyard_auth;
comment on function private.join_by_sso(uuid, text, uuid, uuid, text, text, text, timestamptz, integer) is
  'Opens an account for a person nobody here knows yet: only for a domain that the partner proved.';
