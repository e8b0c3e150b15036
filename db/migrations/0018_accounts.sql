-- Who opened an account is not known until a link mailed to its address is used. Until then the account reaches nobody but
-- itself; with that link it is taken from whoever opened it, unless they use the link in the browser they opened it in.

drop function private.prove_address(uuid, timestamptz);

-- Takes an account that nobody has proved from whoever opened it: password, sessions and links. Without password and
-- session nobody has been in it, and its links all went to the mailbox.
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
end
$$;

-- Notes that somebody used a mailed link. p_session: the session of the browser that did, if it has one; where it is open
-- and of this very account, mailbox and account belong to one person and nothing ends. True where a password ended.
create function private.prove_address(p_user uuid, p_now timestamptz, p_session uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_ends_password boolean;
begin
  select u.password_hash is not null into v_ends_password
    from users u where u.id = p_user and u.email_proven is null for update;
  if not found then
    return false;
  end if;
  if exists (select from sessions s
              where s.id = p_session and s.user_id = p_user and s.ended is null and s.expires > p_now) then
    v_ends_password := false;
  else
    perform private.reclaim_unproven(p_user);
  end if;
  update users u
     set first_name = coalesce(substring(r.full_name from '^(.*)\s\S+$'), r.full_name),
         last_name = coalesce(substring(r.full_name from '\s(\S+)$'), ''),
         phone = coalesce(u.phone, r.phone)
    from (select q.full_name, q.phone from loan_requests q where q.user_id = p_user order by q.created desc limit 1) r
   where u.id = p_user and u.first_name = '' and u.last_name = '';
  update users set email_proven = p_now where id = p_user;
  return v_ends_password;
end
$$;

-- Whether the person of this transaction, if there is one, has proved their address.
create function private.actor_is_confirmed() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select not exists (select from users u where u.id = private.user_id() and u.email_proven is null)
$$;

-- A frozen partner takes no applications, nor does one whose people have all not proved their address: nobody knows who
-- would read them.
create or replace function private.prequalify_partner(p_partner uuid, p_on date)
returns table (id uuid, name text, base_rate numeric, base_rate_from date)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name, r.rate, r.effective_from
    from partners p
    left join lateral (
      select e.rate, e.effective_from from lending_rates e
       where e.partner_id = p.id and e.kind = 'base_rate' and e.withdrawn is null and e.effective_from <= p_on
       order by e.effective_from desc, e.created desc, e.id desc limit 1) r on true
   where p.id = p_partner and p.frozen_at is null
     and (not exists (select from staff s where s.partner_id = p.id and s.status = 'Active')
          or exists (select from staff s join users u on u.id = s.user_id
                      where s.partner_id = p.id and s.status = 'Active' and u.email_proven is not null))
$$;

alter function private.prove_address(uuid, timestamptz, uuid) owner to loanyard_system;
alter function private.actor_is_confirmed() owner to loanyard_system;
revoke all on function private.prove_address(uuid, timestamptz, uuid), private.actor_is_confirmed() from public;
grant execute on function private.prove_address(uuid, timestamptz, uuid) to loanyard_auth;
grant execute on function private.actor_is_confirmed() to loanyard_app, loanyard_client, loanyard_lender, loanyard_auth;

-- Invitations of whoever runs this installation to open a partner (ONBOARDING=invited). Only a hash of the code is kept.
create table onboarding_invitations (
  code_hash bytea primary key check (length(code_hash) = 32),
  email text not null check (email = lower(email)),
  created timestamptz not null,
  expires timestamptz not null,
  used timestamptz
);
alter table onboarding_invitations enable row level security;
alter table onboarding_invitations force row level security;
create policy system on onboarding_invitations to loanyard_system using (true) with check (true);
create policy sign_in on onboarding_invitations to loanyard_auth using (true) with check (true);
grant select, insert, update, delete on onboarding_invitations to loanyard_system;
grant select, insert, update on onboarding_invitations to loanyard_auth;
