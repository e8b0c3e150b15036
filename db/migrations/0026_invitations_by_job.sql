-- Sign-in's table, which a partner's scope can't read: whether the owner of an address accepted a deal of this partner.
create function private.is_client(p_email text)
returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from users u join deal_clients c on c.user_id = u.id
                  where u.email = p_email and u.email_verified_at is not null and c.partner_id = private.partner_id())
$$;
alter function private.is_client(text) owner to loanyard_system;
revoke all on function private.is_client(text) from public;
grant execute on function private.is_client(text) to loanyard_app;
