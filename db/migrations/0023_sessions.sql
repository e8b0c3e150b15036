-- Sign-in that nobody can shut for somebody else, sessions that end, and proof asked for again.

-- The successor of a used token, encrypted under a key that only a bearer of the used one can derive: two tabs that
-- present the same token get the same pair.
alter table refresh_tokens add successor bytea;

-- When the person last proved who they are, and the emailed code of somebody without a password. Sessions from before this
-- migration have proved nothing recently.
alter table sessions
  add proved_at timestamptz,
  add code_hash bytea,
  add code_sent_at timestamptz,
  add code_tries integer not null default 0;
alter table sessions alter proved_at set default now();

-- Browsers in which somebody signed in. Strangers' attempts on the account are not counted against them.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, hash)
);
alter table known_devices enable row level security;
alter table known_devices force row level security;
create policy sign_in on known_devices to loanyard_auth using (true) with check (true);
create policy system on known_devices to loanyard_system using (true) with check (true);
grant select, insert, update, delete on known_devices to loanyard_auth, loanyard_system;

-- Taken from whoever opened it, an account forgets their browsers, too.
create or replace function private.reclaim_unproven(p_user uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from users u
     where u.id = p_user and u.email_proven is null
       and (u.password_hash is not null
            or exists (select from sessions s where s.user_id = u.id and s.ended is null))) then
    return;
  end if;
  update users set password_hash = null, password_changed = now() where id = p_user and password_hash is not null;
  update magic_links set revoked = now() where user_id = p_user and used is null and revoked is null;
  update sessions set ended = now(), ended_reason = 'address_unproven' where user_id = p_user and ended is null;
  delete from known_devices where user_id = p_user;
end
$$;

-- Links are added by sign-in, and with an invitation by private.add_invitation_link.
drop function private.add_magic_link(uuid, text, text, bytea, bytea, text, timestamptz);

-- A new link leaves the older ones alone: otherwise whoever asks for one in somebody's name revokes theirs.
create or replace function private.add_requester_link(p_user uuid, p_hash bytea, p_code_hash bytea, p_key_id text, p_now timestamptz, p_expires timestamptz)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from loan_requests r where r.user_id = p_user and r.partner_id = private.partner_id()) then
    raise exception 'user % is not in the scope of this transaction', p_user using errcode = 'no_data_found';
  end if;
  insert into magic_links (hash, user_id, type, area, code_hash, key_id, created, expires)
  values (p_hash, p_user, 'LOG_IN', 'requests', p_code_hash, p_key_id, p_now, p_expires);
end
$$;
