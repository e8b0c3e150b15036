-- A signature records whose account signed and what was verified about it; the request may be waiting for another person.
drop function private.client(uuid);
create function private.signer(p_user uuid, p_deal uuid, p_session uuid)
returns table (email text, full_name text, email_verified_at timestamptz, invited_as text, session_started_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.email, trim(u.first_name || ' ' || u.last_name), u.email_verified_at,
         trim(d.borrower_first_name || ' ' || d.borrower_last_name), s.created
    from deal_clients c
    join users u on u.id = c.user_id
    join deals d on d.partner_id = c.partner_id and d.id = c.deal_id
    left join sessions s on s.id = p_session and s.user_id = u.id and s.ended_at is null
   where c.partner_id = private.partner_id() and c.deal_id = p_deal and c.user_id = p_user
     and coalesce(private.user_id(), p_user) = p_user
$$;
alter function private.signer(uuid, uuid, uuid) owner to loanyard_system;
revoke all on function private.signer(uuid, uuid, uuid) from public;
grant execute on function private.signer(uuid, uuid, uuid) to loanyard_app, loanyard_client;
comment on function private.signer(uuid, uuid, uuid) is
  'Accounts and sessions are in no role''s sight: shows a deal''s borrower what the certificate says about them.';
