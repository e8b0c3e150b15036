-- A borrower who declines has never belonged to the partner, so sign-in could not leave the entry that says so, and with it
-- the whole answer failed. They may be named in it: of the invitation that was theirs, once it is declined, and once. Whoever
-- declines an invitation of any kind is named by the address the partner knows already: nothing else of the account, nor
-- where they were, is the partner's business.

create or replace function private.write_audit(p_partner uuid, p_id uuid, p_action text, p_subject uuid, p_deal uuid, p_actor uuid,
  p_address text, p_request text, p_data jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role', true) = 'loanyard_auth' then
    -- Sign-in works without a scope: whoever is named must belong to the partner, or have declined to.
    if not exists (select from staff s where s.partner_id = p_partner and s.user_id = p_actor)
       and not exists (select from lender_staff m where m.partner_id = p_partner and m.user_id = p_actor)
       and not exists (select from deal_clients c where c.partner_id = p_partner and c.user_id = p_actor)
       and not private.has_just_declined(p_partner, p_action, p_subject, p_deal, p_actor) then
      raise exception 'an audit entry names somebody who does not belong to the partner' using errcode = 'insufficient_privilege';
    end if;
  elsif p_partner is distinct from private.partner_id() or p_actor is distinct from private.user_id() then
    raise exception 'an audit entry names another partner or another person than the scope' using errcode = 'insufficient_privilege';
  end if;
  if p_action in ('staff_declined', 'lender_staff_declined', 'client_declined') then
    insert into audit_log (partner_id, id, action, subject_id, deal_id, actor_name, request_id, data, created)
    select p_partner, p_id, p_action, p_subject, p_deal, u.email, p_request, p_data, now() from users u where u.id = p_actor;
    return;
  end if;
  insert into audit_log (partner_id, id, action, subject_id, deal_id, actor_id, actor_name, address, request_id, data, created)
  values (p_partner, p_id, p_action, p_subject, p_deal, p_actor,
          case when p_actor is null then 'Loanyard'
               else (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from users u where u.id = p_actor) end,
          p_address, p_request, p_data, now());
end
$$;

-- Whether an entry says that the borrower a deal's invitation was addressed to has declined it, and is the first to say so.
create function private.has_just_declined(p_partner uuid, p_action text, p_invitation uuid, p_deal uuid, p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p_action = 'client_declined'
     and exists (select from deal_invitations i
                  where i.partner_id = p_partner and i.id = p_invitation and i.deal_id = p_deal and i.user_id = p_user
                    and i.declined_at is not null)
     and not exists (select from audit_log a
                      where a.partner_id = p_partner and a.deal_id = p_deal and a.action = 'client_declined'
                        and a.subject_id = p_invitation)
$$;
alter function private.has_just_declined(uuid, text, uuid, uuid, uuid) owner to loanyard_system;
revoke all on function private.has_just_declined(uuid, text, uuid, uuid, uuid) from public;
