-- Who belongs to an audience is decided by features/notifications/audiences.ts. Here is only who the people are.
drop function private.notify(uuid, text, text, text, text, uuid, uuid, boolean, boolean);
drop function private.notify_staff_joined(uuid, uuid, uuid, text);
drop function private.recipients(uuid, text, uuid, uuid);

create function private.related_people(p_partner uuid, p_relations text[], p_deal uuid, p_about uuid)
returns table (user_id uuid, area text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select s.user_id, 'partner' from staff s
     where s.partner_id = p_partner and s.status = 'Active'
       and (s.role = any (p_relations) or s.id = p_about and 'staff_member' = any (p_relations))
    union all
    select s.user_id, 'partner' from deal_coordinators c
      join staff s on s.partner_id = c.partner_id and s.id = c.staff_id and s.status = 'Active'
     where 'deal_coordinator' = any (p_relations) and c.partner_id = p_partner and c.deal_id = p_deal
    union all
    select s.user_id, 'partner' from leads l
      join staff s on s.partner_id = l.partner_id and s.id = l.assigned_to and s.status = 'Active'
     where 'lead_assignee' = any (p_relations) and l.partner_id = p_partner and l.id = p_about
    union all
    select r.user_id, 'requests' from loan_requests r
     where 'lead_requester' = any (p_relations) and r.partner_id = p_partner and r.lead_id = p_about
    union all
    select c.user_id, 'portal' from deal_clients c
     where 'deal_client' = any (p_relations) and c.partner_id = p_partner and c.deal_id = p_deal
    union all
    select m.user_id, 'lender' from lender_shares h
      join lender_staff m on m.partner_id = h.partner_id and m.lender_id = h.lender_id
     where 'lender_viewer' = any (p_relations) and h.partner_id = p_partner and h.deal_id = p_deal and h.ended_at is null
       and (p_about is null or p_about in (h.lender_id, m.id))
       and exists (select from private.lender_access(m.user_id, p_partner, p_deal) a where a.lender_id = h.lender_id);
end
$$;
alter function private.related_people(uuid, text[], uuid, uuid) owner to loanyard_system;
revoke all on function private.related_people(uuid, text[], uuid, uuid) from public;

create function private.notify(p_event uuid, p_relations text[], p_type text, p_title text, p_description text, p_deal uuid,
  p_about uuid, p_email boolean, p_once boolean)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_actor uuid := private.user_id();
  v_deal_title text;
  v_description text;
begin
  if v_partner is null then
    raise exception 'a notification needs the scope of a partner' using errcode = 'no_data_found';
  end if;
  select replace(d.title, '*', '') into v_deal_title from deals d where d.partner_id = v_partner and d.id = p_deal;
  v_description := replace(p_description, E'\x01', coalesce(v_deal_title, ''));
  insert into notifications (partner_id, id, user_id, area, type, title, description, deal_id, deal_title, is_email_due)
  select v_partner, p_event, r.user_id, r.area, p_type, p_title, v_description, p_deal, v_deal_title,
         p_email and coalesce((u.notification_preferences ->> p_type)::boolean, true)
    from private.related_people(v_partner, p_relations, p_deal, p_about) r
    join users u on u.id = r.user_id
   where r.user_id is distinct from v_actor
     and not (p_once and exists (
       select from notifications n
        where n.user_id = r.user_id and n.area = r.area and n.partner_id = v_partner and n.viewed_at is null
          and n.deal_id is not distinct from p_deal and n.title = p_title and n.description = v_description))
  on conflict do nothing;
end
$$;
alter function private.notify(uuid, text[], text, text, text, uuid, uuid, boolean, boolean) owner to loanyard_system;
revoke all on function private.notify(uuid, text[], text, text, text, uuid, uuid, boolean, boolean) from public;
grant execute on function private.notify(uuid, text[], text, text, text, uuid, uuid, boolean, boolean)
  to loanyard_app, loanyard_client, loanyard_lender;

create function private.notify_of_colleague(p_partner uuid, p_event uuid, p_user uuid, p_relations text[], p_title text,
  p_description text)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from staff s where s.partner_id = p_partner and s.user_id = p_user) then
    raise exception 'user % is not on the staff of that partner', p_user using errcode = 'no_data_found';
  end if;
  insert into notifications (partner_id, id, user_id, area, type, title, description, is_email_due)
  select p_partner, p_event, r.user_id, r.area, 'staff_joined', p_title, p_description,
         coalesce((u.notification_preferences ->> 'staff_joined')::boolean, true)
    from private.related_people(p_partner, p_relations, null, null) r join users u on u.id = r.user_id
   where r.user_id <> p_user
  on conflict do nothing;
end
$$;
alter function private.notify_of_colleague(uuid, uuid, uuid, text[], text, text) owner to loanyard_system;
revoke all on function private.notify_of_colleague(uuid, uuid, uuid, text[], text, text) from public;
grant execute on function private.notify_of_colleague(uuid, uuid, uuid, text[], text, text) to loanyard_auth;

-- The words of the notification are arguments: features/invitations/copy.ts has them.
drop function private.accept_invitation(uuid, uuid, timestamptz);
create function private.accept_invitation(p_user uuid, p_id uuid, p_now timestamptz, p_title text, p_description text)
returns table (kind text, partner_id uuid, deal_id uuid, full_name text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_phone text;
begin
  if not private.is_verified(p_user) then
    return;
  end if;
  -- Locked until the end, so that accepting, declining and withdrawing at the same moment happen one after the other.
  perform from staff s where s.id = p_id and s.user_id = p_user for update;
  perform from lender_staff s where s.id = p_id and s.user_id = p_user for update;
  perform from deal_invitations i where i.id = p_id and i.user_id = p_user for update;
  select i.kind, i.partner_id, i.deal_id, coalesce(i.name, ''), i.phone into kind, partner_id, deal_id, full_name, v_phone
    from private.open_invitations i where i.id = p_id and i.user_id = p_user;
  if kind is null then
    return;
  end if;
  update users u set first_name = coalesce(substring(accept_invitation.full_name from '^(.*)\s\S+$'), accept_invitation.full_name),
         last_name = coalesce(substring(accept_invitation.full_name from '\s(\S+)$'), ''), phone = coalesce(u.phone, v_phone)
   where u.id = p_user and u.first_name = '' and u.last_name = '';
  select trim(u.first_name || ' ' || u.last_name), u.phone into full_name, v_phone from users u where u.id = p_user;
  if kind = 'staff' then
    update staff s set status = 'Active', accepted_at = p_now, label_name = null, version = s.version + 1, modified = p_now,
           label_phone = case when v_phone is null then s.label_phone end
     where s.id = p_id;
  elsif kind = 'lender' then
    update lender_staff s set status = 'Active', accepted_at = p_now, label_name = null where s.id = p_id;
    -- A statement of its own: the partner may have made them the contact while this waited for the lock.
    update lenders l set status = 'Active', modified = p_now from lender_staff m
     where m.id = p_id and m.is_contact and l.partner_id = m.partner_id and l.id = m.lender_id and l.status = 'Invited';
  else
    insert into deal_clients (partner_id, deal_id, user_id, sees_from, created)
    select i.partner_id, i.deal_id, i.user_id, i.sees_from, p_now from deal_invitations i where i.id = p_id
    on conflict do nothing;
    -- The notification they would have received as the deal's client when they were invited.
    insert into notifications (partner_id, id, user_id, area, type, title, description, deal_id, deal_title, created)
    select i.partner_id, i.id, i.user_id, 'portal', 'deal_created', p_title,
           replace(replace(p_description, E'\x02', replace(coalesce(nullif(trim(b.first_name || ' ' || b.last_name), ''), p.name), '*', '')),
                   E'\x01', replace(d.title, '*', '')),
           i.deal_id, replace(d.title, '*', ''), p_now
      from deal_invitations i
      join deals d on d.partner_id = i.partner_id and d.id = i.deal_id
      join partners p on p.id = i.partner_id
      left join users b on b.id = i.invited_by
     where i.id = p_id
    on conflict do nothing;
    delete from deal_invitations i where i.id = p_id;
  end if;
  return next;
end
$$;
alter function private.accept_invitation(uuid, uuid, timestamptz, text, text) owner to loanyard_system;
revoke all on function private.accept_invitation(uuid, uuid, timestamptz, text, text) from public;
grant execute on function private.accept_invitation(uuid, uuid, timestamptz, text, text) to loanyard_auth;

comment on function private.related_people(uuid, text[], uuid, uuid) is
  'Finds people whom the notifying role, a borrower''s or a lender''s, can''t see; audiences.ts says whom an audience takes.';
comment on function private.notify(uuid, text[], text, text, text, uuid, uuid, boolean, boolean) is
  'Writes to inboxes, and reads preferences, that the notifying role can''t see; notification-rules.ts says who is notified of what.';
comment on function private.notify_of_colleague(uuid, uuid, uuid, text[], text, text) is
  'Sign-in has no partner: writes to inboxes of one that the person has just joined; audiences.ts says whose.';
comment on function private.accept_invitation(uuid, uuid, timestamptz, text, text) is
  'Locks the invitation, opens the partner''s rows to sign-in for this person, and ends the invitation, all or nothing.';
