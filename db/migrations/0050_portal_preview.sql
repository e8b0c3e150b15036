-- Staff preview the portal of a deal: whom its borrower may call is the same person, whoever asks.
create function private.contact_of(p_partner uuid, p_deal uuid)
returns json
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select json_build_object(
           'full_name', private.display_name(m.label_name, m.accepted_at, u.first_name, u.last_name),
           'phone', coalesce(nullif(trim(u.phone), ''), nullif(trim(m.label_phone), '')),
           'email', u.email)
    from staff m
    join users u on u.id = m.user_id and u.email_verified_at is not null
    left join deal_coordinators c on c.partner_id = m.partner_id and c.staff_id = m.id and c.deal_id = p_deal
   where m.partner_id = p_partner and m.status = 'Active' and m.accepted_at is not null
     and (m.role = 'Coordinator' and c.staff_id is not null or m.role = 'Admin')
   order by m.role <> 'Coordinator', c.assigned_at, m.created, m.id
   limit 1
$$;
alter function private.contact_of(uuid, uuid) owner to loanyard_system;
revoke all on function private.contact_of(uuid, uuid) from public;
grant execute on function private.contact_of(uuid, uuid) to loanyard_system;
comment on function private.contact_of(uuid, uuid) is
  'Reads accounts and staff: whom to call about a deal. Only functions that check who asks may call it.';

create or replace function private.deal_contact(p_partner uuid, p_deal uuid)
returns json
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select private.contact_of(p_partner, p_deal)
   where exists (select from deal_clients k
                  where k.partner_id = p_partner and k.deal_id = p_deal and k.user_id = private.user_id())
$$;

create function private.contact_for_staff(p_deal uuid)
returns json
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select private.contact_of(private.partner_id(), p_deal)
$$;
alter function private.contact_for_staff(uuid) owner to loanyard_system;
revoke all on function private.contact_for_staff(uuid) from public;
grant execute on function private.contact_for_staff(uuid) to loanyard_app;
comment on function private.contact_for_staff(uuid) is
  'Reads accounts of colleagues, which the caller''s role cannot: whom borrowers of a deal of the scope''s partner may call.';

-- A personal note in the email that invites the borrower, as plain text; kept until the invitation is sent, and after.
alter table deals add column invitation_note text check (char_length(invitation_note) <= 1000);
