-- Links to set a password work until one is used or they expire, whichever partner or deal sent them. A link remembers what
-- its email was about, so that using it opens that deal, and a new link in its place does the same.
alter table magic_links add about_partner_id uuid;
alter table magic_links add about_deal_id uuid;
alter table magic_links add constraint magic_links_deal_of_partner check (about_deal_id is null or about_partner_id is not null);

drop function private.add_invitation_link(uuid, uuid, text, bytea, bytea, text, timestamptz, timestamptz);
create function private.add_invitation_link(
  p_invitation uuid, p_user uuid, p_area text, p_deal uuid, p_hash bytea, p_code_hash bytea, p_key_id text, p_now timestamptz,
  p_expires timestamptz, p_open integer)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_deal uuid;
begin
  perform from deal_invitations i where i.partner_id = private.partner_id() and i.id = p_invitation for update;
  select coalesce(p_deal, i.deal_id) into v_deal from private.open_invitations i
    where i.partner_id = private.partner_id() and i.id = p_invitation and i.user_id = p_user;
  if not found then
    return null;
  end if;
  -- Locked in the order of every other statement that takes several links of a person.
  update magic_links set revoked_at = p_now where hash in (
    select l.hash from magic_links l where l.invitation_id = p_invitation and l.used_at is null and l.revoked_at is null
     order by l.created desc, l.hash offset p_open - 1 for update);
  insert into magic_links (hash, user_id, type, area, code_hash, key_id, created, expires_at, invitation_id,
                           about_partner_id, about_deal_id)
  select p_hash, u.id, 'SET_PSWD', p_area, p_code_hash, p_key_id, p_now, p_expires, p_invitation, private.partner_id(), v_deal
    from users u where u.id = p_user and (u.email_verified_at is null or u.password_hash is null);
  return found;
end
$$;
alter function private.add_invitation_link(uuid, uuid, text, uuid, bytea, bytea, text, timestamptz, timestamptz, integer)
  owner to loanyard_system;
revoke all on function private.add_invitation_link(uuid, uuid, text, uuid, bytea, bytea, text, timestamptz, timestamptz, integer)
  from public;
grant execute on function private.add_invitation_link(uuid, uuid, text, uuid, bytea, bytea, text, timestamptz, timestamptz, integer)
  to loanyard_app;
comment on function private.add_invitation_link(uuid, uuid, text, uuid, bytea, bytea, text, timestamptz, timestamptz, integer) is
  'Writes links that sign people in, which a partner''s role must not, and only for its own invitations.';

create function private.is_invitation_open(p_user uuid, p_invitation uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from private.open_invitations i where i.id = p_invitation and i.user_id = p_user)
$$;
alter function private.is_invitation_open(uuid, uuid) owner to loanyard_system;
revoke all on function private.is_invitation_open(uuid, uuid) from public;
grant execute on function private.is_invitation_open(uuid, uuid) to loanyard_auth;
comment on function private.is_invitation_open(uuid, uuid) is
  'Sign-in has no partner: opens the rows of all profiles to find this person''s.';

-- Whether a person who used a link may open what its email was about.
grant execute on function private.can_still_see(uuid, uuid, text, uuid) to loanyard_auth;

create function private.partner_brand(p_partner uuid, p_now timestamptz) returns table (id uuid, name text, logo text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name, p.logo from partners p join private.prequalify_partner(p_partner, p_now) q on q.id = p.id
$$;
alter function private.partner_brand(uuid, timestamptz) owner to loanyard_system;
revoke all on function private.partner_brand(uuid, timestamptz) from public;
grant execute on function private.partner_brand(uuid, timestamptz) to loanyard_auth;
comment on function private.partner_brand(uuid, timestamptz) is
  'The public pages have no scope: shows the little of a partner that anyone may see.';
