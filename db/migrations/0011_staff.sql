-- Looking after the staff: adding, changing, removing.
-- A removed one is Inactive for good and stays as a row, since leads, notes and moves of stages name it: the history keeps
-- its names, and whoever is added again takes the row up again. Whoever counts staff by status need not know of `removed`.
alter table staff add removed timestamptz;
alter table staff add constraint staff_removed_check check (removed is null or status = 'Inactive');
-- When the last invitation was mailed.
alter table staff add invited timestamptz;
alter table staff add version integer not null default 1;
alter table staff add modified timestamptz not null default now();
update staff set modified = created;
grant update (role, status, removed, invited, version, modified) on staff to loanyard_app;
grant select (last_login, latest_activity, email_proven, created) on users to loanyard_app;

-- Whether somebody has a profile that is not this one: then the account is not this partner's to change.
create function private.has_profile_besides(p_user uuid, p_staff uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from staff s where s.user_id = p_user and s.id <> p_staff and s.removed is null)
      or exists (select from deal_clients c where c.user_id = p_user)
      or exists (select from lender_staff l where l.user_id = p_user);
end
$$;

-- Somebody joins the staff of the transaction's partner: with the account of the address, or with a new one. Whoever was
-- removed comes back as who they were. `joined` is false, and nothing changes, where they are on the staff already.
create function private.add_staff(
  p_staff uuid, p_new_user uuid, p_email text, p_first_name text, p_last_name text, p_phone text,
  p_role text, p_status text, p_now timestamptz)
returns table (staff_id uuid, joined boolean, status text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_user uuid;
  v_proven boolean;
  v_removed timestamptz;
begin
  if v_partner is null then
    raise exception 'no partner is in the scope of this transaction' using errcode = 'no_data_found';
  end if;
  insert into users as u (id, email, first_name, last_name, phone)
  values (p_new_user, lower(p_email), p_first_name, p_last_name, p_phone)
  on conflict (email) do update set email = excluded.email
  returning u.id, u.email_proven is not null into v_user, v_proven;
  select s.id, s.removed, s.status into staff_id, v_removed, status
    from staff s where s.partner_id = v_partner and s.user_id = v_user for update;
  joined := staff_id is null or v_removed is not null;
  if joined then
    perform private.reclaim_unproven(v_user);
    status := case when p_status = 'Inactive' then 'Inactive' when v_proven then 'Active' else 'Invited' end;
    if staff_id is null then
      staff_id := p_staff;
      insert into staff (partner_id, id, user_id, role, status, created)
      values (v_partner, p_staff, v_user, p_role, add_staff.status, p_now);
    else
      update staff s set role = p_role, status = add_staff.status, removed = null, invited = null, version = s.version + 1,
             modified = p_now
       where s.partner_id = v_partner and s.id = add_staff.staff_id;
    end if;
    -- Nobody has proven the account to be theirs, and nobody else works with it: its name is what its one partner says.
    if not v_proven and not private.has_profile_besides(v_user, staff_id) then
      update users set first_name = p_first_name, last_name = p_last_name, phone = p_phone where id = v_user;
    end if;
  end if;
  return next;
end
$$;

-- Name and phone of a colleague, where the account is no one else's business. False, and nothing changed, where it is.
create function private.change_staff_person(p_staff uuid, p_first_name text, p_last_name text, p_phone text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_user uuid;
begin
  select s.user_id into v_user from staff s
   where s.partner_id = private.partner_id() and s.id = p_staff and s.removed is null;
  if v_user is null or private.has_profile_besides(v_user, p_staff) then
    return false;
  end if;
  update users set first_name = p_first_name, last_name = p_last_name, phone = p_phone where id = v_user;
  return true;
end
$$;

-- Another address for an invitation that nobody took up: the profile goes to whoever has that address, and what was
-- mailed to the wrong one opens nothing any more. False where that person has a profile with the partner already.
create function private.readdress_staff(p_staff uuid, p_new_user uuid, p_email text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_old uuid;
  v_user uuid;
  v_proven boolean;
begin
  select s.user_id into v_old from staff s
   where s.partner_id = v_partner and s.id = p_staff and s.status = 'Invited' for update;
  if v_old is null then
    raise exception 'no invitation % is in the scope of this transaction', p_staff using errcode = 'no_data_found';
  end if;
  insert into users as u (id, email, first_name, last_name, phone)
  select p_new_user, lower(p_email), o.first_name, o.last_name, o.phone from users o where o.id = v_old
  on conflict (email) do update set email = excluded.email
  returning u.id, u.email_proven is not null into v_user, v_proven;
  if exists (select from staff s where s.partner_id = v_partner and s.user_id = v_user) then
    return false;
  end if;
  perform private.reclaim_unproven(v_user);
  update staff s set user_id = v_user, status = case when v_proven then 'Active' else 'Invited' end, version = s.version + 1
   where s.partner_id = v_partner and s.id = p_staff;
  perform private.end_sessions_without_profile(v_old);
  return true;
end
$$;

-- Whether somebody else has a say of a colleague of the transaction's partner, too.
create function private.staff_elsewhere(p_staff uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select private.has_profile_besides(s.user_id, s.id) from staff s where s.partner_id = private.partner_id() and s.id = p_staff
$$;

alter function private.has_profile_besides(uuid, uuid) owner to loanyard_system;
alter function private.add_staff(uuid, uuid, text, text, text, text, text, text, timestamptz) owner to loanyard_system;
alter function private.change_staff_person(uuid, text, text, text) owner to loanyard_system;
alter function private.readdress_staff(uuid, uuid, text) owner to loanyard_system;
alter function private.staff_elsewhere(uuid) owner to loanyard_system;
revoke all on function private.has_profile_besides(uuid, uuid),
  private.add_staff(uuid, uuid, text, text, text, text, text, text, timestamptz),
  private.change_staff_person(uuid, text, text, text), private.readdress_staff(uuid, uuid, text), private.staff_elsewhere(uuid)
  from public;
grant execute on function private.add_staff(uuid, uuid, text, text, text, text, text, text, timestamptz),
  private.change_staff_person(uuid, text, text, text), private.readdress_staff(uuid, uuid, text), private.staff_elsewhere(uuid)
  to loanyard_app;

-- Who works on a deal as a Coordinator. A sharing with somebody who became Manager or Admin since rests: they see every
-- deal, and as a Coordinator again they see this one.
create or replace function private.coordinators_of(p_partner uuid, p_deal uuid) returns json
language plpgsql stable as $$
begin
  return (select json_agg(json_build_object('id', c.staff_id, 'full_name', u.first_name || ' ' || u.last_name,
                                            'is_active', m.status = 'Active') order by c.assigned)
            from public.deal_coordinators c
            join public.staff m on m.partner_id = c.partner_id and m.id = c.staff_id and m.role = 'Coordinator'
            join public.users u on u.id = m.user_id
           where c.partner_id = p_partner and c.deal_id = p_deal);
end
$$;
