-- A borrower who accepts a deal finds in their notifications that it was opened for them, as one who is its client at once does.

create or replace function private.accept_invitation(p_user uuid, p_id uuid, p_now timestamptz)
returns table (kind text, partner_id uuid, deal_id uuid, full_name text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_phone text;
begin
  if not private.is_proven(p_user) then
    return;
  end if;
  -- Held until the end, so that of accepting, declining and taking back at the same moment one is first.
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
    -- By itself: the partner may have made them the contact while this waited for their row.
    update lenders l set status = 'Active', modified = p_now from lender_staff m
     where m.id = p_id and m.is_contact and l.partner_id = m.partner_id and l.id = m.lender_id and l.status = 'Invited';
  else
    insert into deal_clients (partner_id, deal_id, user_id, sees_from, created)
    select i.partner_id, i.deal_id, i.user_id, i.sees_from, p_now from deal_invitations i where i.id = p_id
    on conflict do nothing;
    -- What would have been told at the invitation, had they been the deal's client then.
    insert into notifications (partner_id, id, user_id, area, type, title, description, deal_id, deal_title, created)
    select i.partner_id, i.id, i.user_id, 'portal', 'deal_created', 'Your loan application',
           '**' || replace(coalesce(nullif(trim(b.first_name || ' ' || b.last_name), ''), p.name), '*', '') || '** opened **'
             || replace(d.title, '*', '') || '** for you',
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
