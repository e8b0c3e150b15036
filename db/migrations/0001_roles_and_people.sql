-- Roles. The server never works as the owner of the tables:
--   loanyard_app     partner staff and jobs: every tenant table through row-level security
--   loanyard_client  the borrower's area: a few columns of the own deals
--   loanyard_auth    sign-in: people, sessions, tokens
--   loanyard_system  owns the few functions that must look across partners; nobody signs in as it
do $$
declare
  wanted text;
begin
  foreach wanted in array array['loanyard_app', 'loanyard_client', 'loanyard_auth', 'loanyard_system'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin noinherit nosuperuser nocreatedb nocreaterole nobypassrls', wanted);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- another database of the same server made it a moment ago
    end;
    if not pg_has_role(current_user, wanted, 'usage') then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end
$$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

create schema private;
revoke all on schema public from public;
revoke create on schema public from loanyard_app, loanyard_client, loanyard_auth;
grant usage on schema public, private to loanyard_app, loanyard_client, loanyard_auth, loanyard_system;
grant create on schema private to loanyard_system;
-- A temporary table would be looked for before ours; the functions below name pg_temp last in their paths as well, since
-- a copy of the database or a restored backup does not bring this right along.
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;

-- Who is asking, for the length of one transaction. A missing setting is null, and null shows nothing.
create function private.partner_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.partner_id', true), '')::uuid;
create function private.user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- Lower case without accents, so that a search finds "José" by "jose".
create function private.normalise(value text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create table partners (
  id uuid primary key,
  name text not null check (name <> ''),
  plan text not null default 'starter' check (plan in ('starter', 'professional', 'enterprise')),
  zip_code text,
  time_zone text not null default 'America/New_York',
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  version integer not null default 1
);

create table users (
  id uuid primary key,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  phone text,
  password_hash text,
  last_login timestamptz,
  latest_activity timestamptz,
  created timestamptz not null default now()
);
create unique index users_email on users (email);

create table staff (
  partner_id uuid not null references partners (id),
  id uuid not null,
  user_id uuid not null references users (id),
  role text not null check (role in ('Admin', 'Manager', 'Coordinator')),
  status text not null default 'Invited' check (status in ('Invited', 'Active', 'Inactive')),
  created timestamptz not null default now(),
  primary key (partner_id, id),
  unique (partner_id, user_id)
);
create index staff_of_user on staff (user_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  created timestamptz not null default now(),
  last_used timestamptz not null default now(),
  expires timestamptz not null,
  ended timestamptz,
  ended_reason text,
  address text,
  user_agent text
);
create index sessions_of_user on sessions (user_id, created desc);

-- One row per refresh token ever handed out and not yet expired; the token itself is not kept, only its SHA-256.
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  issued timestamptz not null default now(),
  expires timestamptz not null,
  used timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);
create index refresh_tokens_expiry on refresh_tokens (expires);

create table magic_links (
  hash bytea primary key,
  user_id uuid not null references users (id),
  type text not null check (type in ('LOG_IN', 'SET_PSWD')),
  area text not null check (area in ('partner', 'portal', 'lender', 'requests')),
  code_hash bytea not null,
  wrong_tries integer not null default 0,
  created timestamptz not null default now(),
  expires timestamptz not null,
  used timestamptz,
  revoked timestamptz
);
create index magic_links_of_user on magic_links (user_id, type, created desc);

-- What signs tokens and cursors, the same for every server process over this database.
create table secrets (
  name text primary key,
  value bytea not null
);

alter table partners enable row level security;
alter table partners force row level security;
alter table users enable row level security;
alter table users force row level security;
alter table staff enable row level security;
alter table staff force row level security;
alter table sessions enable row level security;
alter table sessions force row level security;
alter table refresh_tokens enable row level security;
alter table refresh_tokens force row level security;
alter table magic_links enable row level security;
alter table magic_links force row level security;
alter table secrets enable row level security;
alter table secrets force row level security;

create policy partner on partners to loanyard_app
  using (id = (select private.partner_id())) with check (id = (select private.partner_id()));
create policy partner on staff to loanyard_app
  using (partner_id = (select private.partner_id())) with check (partner_id = (select private.partner_id()));
create policy sign_in on users to loanyard_auth using (true) with check (true);
create policy sign_in on staff to loanyard_auth using (true) with check (true);
create policy sign_in on partners to loanyard_auth using (true);
create policy sign_in on sessions to loanyard_auth using (true) with check (true);
create policy sign_in on refresh_tokens to loanyard_auth using (true) with check (true);
create policy sign_in on magic_links to loanyard_auth using (true) with check (true);
create policy sign_in on secrets to loanyard_auth using (true);
create policy system on partners to loanyard_system using (true) with check (true);
create policy system on users to loanyard_system using (true) with check (true);
create policy system on staff to loanyard_system using (true) with check (true);
create policy system on sessions to loanyard_system using (true) with check (true);
create policy system on refresh_tokens to loanyard_system using (true) with check (true);
create policy system on magic_links to loanyard_system using (true) with check (true);
create policy system on secrets to loanyard_system using (true) with check (true);

-- Staff see the people they work with: colleagues of the partner. Borrowers are read from their deal.
create policy partner on users for select to loanyard_app
  using (id in (select s.user_id from staff s where s.partner_id = (select private.partner_id())));

grant select, update on partners to loanyard_app;
grant select on staff to loanyard_app;
grant select (id, email, first_name, last_name, phone) on users to loanyard_app;
grant select on partners, staff, secrets to loanyard_auth;
grant select, insert, update on users to loanyard_auth;
grant select, insert, update on sessions to loanyard_auth;
grant select, insert, update on refresh_tokens to loanyard_auth;
grant select, insert, update on magic_links to loanyard_auth;
grant select, insert, update, delete on partners, users, staff, sessions, refresh_tokens, magic_links, secrets to loanyard_system;

-- The door to a partner. Says who the session's person is there and opens the partner's rows for this transaction.
-- No row: the session is over. A row without staff_id: no active profile with this partner.
create function private.enter_staff(p_session uuid, p_partner uuid)
returns table (user_id uuid, full_name text, staff_id uuid, role text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.id, u.first_name || ' ' || u.last_name, s.id, s.role
    into user_id, full_name, staff_id, role
    from sessions v
    join users u on u.id = v.user_id
    left join staff s on s.partner_id = p_partner and s.user_id = v.user_id and s.status = 'Active'
   where v.id = p_session and v.ended is null and v.expires > now();
  perform set_config('app.partner_id', case when staff_id is null then '' else p_partner::text end, true),
          set_config('app.user_id', coalesce(user_id::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$$;

-- The door for a person without a partner: the portal, GET user.
create function private.enter_user(p_session uuid)
returns table (user_id uuid, full_name text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.id, u.first_name || ' ' || u.last_name into user_id, full_name
    from sessions v join users u on u.id = v.user_id
   where v.id = p_session and v.ended is null and v.expires > now();
  perform set_config('app.partner_id', '', true), set_config('app.user_id', coalesce(user_id::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$$;

alter function private.enter_staff(uuid, uuid) owner to loanyard_system;
alter function private.enter_user(uuid) owner to loanyard_system;
revoke all on all functions in schema private from public;
grant execute on all functions in schema private to loanyard_app, loanyard_client, loanyard_auth, loanyard_system;
