-- Anyone can send a loan request with anyone's address. Its name is not taken for a person whom an invitation names: they sign
-- documents under their account's name.
create or replace function private.verify_address(p_user uuid, p_now timestamptz, p_session uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_ends_password boolean;
begin
  select u.password_hash is not null into v_ends_password
    from users u where u.id = p_user and u.email_verified_at is null for update;
  if not found then
    return false;
  end if;
  if exists (select from sessions s
              where s.id = p_session and s.user_id = p_user and s.ended_at is null and s.expires_at > p_now) then
    v_ends_password := false;
  else
    perform private.reset_unverified_account(p_user);
  end if;
  update users u
     set first_name = coalesce(substring(r.full_name from '^(.*)\s\S+$'), r.full_name),
         last_name = coalesce(substring(r.full_name from '\s(\S+)$'), ''),
         phone = coalesce(u.phone, r.phone)
    from (select q.full_name, q.phone from loan_requests q where q.user_id = p_user order by q.created desc limit 1) r
   where u.id = p_user and u.first_name = '' and u.last_name = ''
     and not exists (select from private.open_invitations i where i.user_id = p_user and coalesce(i.name, '') <> '');
  update users set email_verified_at = p_now where id = p_user;
  return v_ends_password;
end
$$;
