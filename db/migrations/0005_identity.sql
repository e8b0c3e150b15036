-- Magic links, passwords, onboarding, sessions.
alter table users add notification_preferences jsonb not null default '{}';
alter table users add password_changed timestamptz;
-- When somebody first used a link that was mailed to the address. Until then the account is whoever's opened it: onboarding
-- asks for no proof. Accounts from before were all made by an invitation.
alter table users add email_proven timestamptz;
update users set email_proven = now();
alter table partners add logo text;

-- Which key of this installation the link was made under: once the key is replaced, what was made under it is worth
-- nothing. Null: made before keys were named.
alter table magic_links add key_id text;

create index sessions_open on sessions (user_id, last_used, id) where ended is null;

-- What people change about their own account is done once per key, too.
alter policy own on idempotency_keys to loanyard_app, loanyard_client, loanyard_auth;
grant select, insert, update on idempotency_keys to loanyard_auth;

-- Somebody who takes up an invitation becomes active; the audit trail of each partner hears of it.
grant update (status) on staff to loanyard_auth;
create policy sign_in on audit_log for insert to loanyard_auth with check (true);
grant insert on audit_log to loanyard_auth;

-- A link for a person of the partner: staff or the borrower of a deal. The newer link revokes the older of its type.
drop function private.add_magic_link(uuid, text, text, bytea, bytea, timestamptz);
create function private.add_magic_link(p_user uuid, p_type text, p_area text, p_hash bytea, p_code_hash bytea, p_key_id text, p_expires timestamptz)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from deal_clients c where c.user_id = p_user and c.partner_id = private.partner_id())
     and not exists (select from staff s where s.user_id = p_user and s.partner_id = private.partner_id()) then
    raise exception 'user % is not in the scope of this transaction', p_user using errcode = 'no_data_found';
  end if;
  update magic_links set revoked = now() where user_id = p_user and type = p_type and used is null and revoked is null;
  insert into magic_links (hash, user_id, type, area, code_hash, key_id, expires)
  values (p_hash, p_user, p_type, p_area, p_code_hash, p_key_id, p_expires);
end
$$;
alter function private.add_magic_link(uuid, text, text, bytea, bytea, text, timestamptz) owner to loanyard_system;
revoke all on function private.add_magic_link(uuid, text, text, bytea, bytea, text, timestamptz) from public;
grant execute on function private.add_magic_link(uuid, text, text, bytea, bytea, text, timestamptz) to loanyard_app;

-- An account that somebody opened with an address they never proved to be theirs is given to whoever has the mailbox: an
-- invitation takes password, sessions and links away before anything is shared with the account.
create function private.reclaim_unproven(p_user uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update users set password_hash = null, password_changed = now()
   where id = p_user and email_proven is null and password_hash is not null;
  if found then
    update magic_links set revoked = now() where user_id = p_user and used is null and revoked is null;
    update sessions set ended = now(), ended_reason = 'address_unproven' where user_id = p_user and ended is null;
  end if;
end
$$;
alter function private.reclaim_unproven(uuid) owner to loanyard_system;
revoke all on function private.reclaim_unproven(uuid) from public;

create or replace function private.invite_client(p_deal uuid, p_new_user uuid, p_email text, p_first_name text, p_last_name text, p_phone text)
returns table (user_id uuid, has_password boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
begin
  if not exists (select from deals d where d.partner_id = v_partner and d.id = p_deal) then
    raise exception 'deal % is not in the scope of this transaction', p_deal using errcode = 'no_data_found';
  end if;
  insert into users as u (id, email, first_name, last_name, phone)
  values (p_new_user, lower(p_email), p_first_name, p_last_name, p_phone)
  on conflict (email) do update set email = excluded.email
  returning u.id into user_id;
  perform private.reclaim_unproven(user_id);
  select u.password_hash is not null into has_password from users u where u.id = user_id;
  -- A deal has one borrower: a corrected address takes the deal away from whoever the wrong one belonged to.
  delete from deal_clients c where c.partner_id = v_partner and c.deal_id = p_deal and c.user_id <> invite_client.user_id;
  insert into deal_clients (partner_id, deal_id, user_id) values (v_partner, p_deal, invite_client.user_id)
  on conflict do nothing;
  return next;
end
$$;

-- A new partner with its stages and its first Admin. Sign-in itself can make neither partners nor staff; this is the one
-- way, and only for somebody who has no account yet. False, and nothing made, where the address has one.
create function private.onboard_partner(
  p_partner uuid, p_name text, p_zip_code text, p_plan text, p_stages jsonb,
  p_user uuid, p_email text, p_first_name text, p_last_name text, p_password_hash text, p_staff uuid)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into users (id, email, first_name, last_name, password_hash, password_changed)
  values (p_user, lower(p_email), p_first_name, p_last_name, p_password_hash, now())
  on conflict (email) do nothing;
  if not found then
    return false;
  end if;
  insert into partners (id, name, zip_code, plan) values (p_partner, p_name, p_zip_code, p_plan);
  insert into staff (partner_id, id, user_id, role, status) values (p_partner, p_staff, p_user, 'Admin', 'Active');
  insert into stages (partner_id, id, name, number)
  select p_partner, s.id, s.name, s.number from jsonb_to_recordset(p_stages) as s (id uuid, name text, number integer);
  return true;
end
$$;
alter function private.onboard_partner(uuid, text, text, text, jsonb, uuid, text, text, text, text, uuid) owner to loanyard_system;
revoke all on function private.onboard_partner(uuid, text, text, text, jsonb, uuid, text, text, text, text, uuid) from public;
grant execute on function private.onboard_partner(uuid, text, text, text, jsonb, uuid, text, text, text, text, uuid) to loanyard_auth;

-- Whether somebody may still sign in: not a person all of whose profiles were made inactive. Somebody without any
-- profile may: they see that there is nothing for them.
create function private.may_sign_in(p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from staff s where s.user_id = p_user and s.status <> 'Inactive')
      or exists (select from deal_clients c where c.user_id = p_user)
      or not exists (select from staff s where s.user_id = p_user)
$$;

-- A profile made inactive or removed ends what its person had open, unless another profile of theirs is still alive: the
-- door of the lost one is shut either way, since it asks for an active profile in every transaction. Links first: one that
-- is being used at this moment is waited for, and the session it opened ends with the others.
create function private.end_profile() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (tg_op = 'DELETE' or (new.status = 'Inactive' and old.status <> 'Inactive'))
     and not exists (select from staff s where s.user_id = old.user_id and s.status <> 'Inactive')
     and not exists (select from deal_clients c where c.user_id = old.user_id) then
    update magic_links set revoked = now() where user_id = old.user_id and used is null and revoked is null;
    update sessions set ended = now(), ended_reason = 'profile_inactive' where user_id = old.user_id and ended is null;
  end if;
  return null;
end
$$;
alter function private.may_sign_in(uuid) owner to loanyard_system;
alter function private.end_profile() owner to loanyard_system;
revoke all on function private.may_sign_in(uuid), private.end_profile() from public;
grant execute on function private.may_sign_in(uuid) to loanyard_auth;
create trigger end_profile after update of status or delete on staff for each row execute function private.end_profile();
