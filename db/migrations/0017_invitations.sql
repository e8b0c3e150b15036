-- People belong to themselves: an invitation changes nothing of an account, and nobody is active in a partner, a lender or
-- a deal without having accepted. See docs/decisions/0036.

-- While an operator has frozen a partner, its invitations can't be accepted, and nobody opens anything of it.
alter table partners add frozen_at timestamptz;
create function private.partner_is_frozen(p_partner uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from partners p where p.id = p_partner and p.frozen_at is not null)
$$;
create function private.frozen_partners() returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select array(select p.id from partners p where p.frozen_at is not null)
$$;
alter function private.partner_is_frozen(uuid) owner to loanyard_system;
alter function private.frozen_partners() owner to loanyard_system;
revoke all on function private.partner_is_frozen(uuid), private.frozen_partners() from public;
grant execute on function private.partner_is_frozen(uuid) to loanyard_app, loanyard_client, loanyard_lender, loanyard_auth;
grant execute on function private.frozen_partners() to loanyard_auth;

alter table staff add accepted_at timestamptz;
-- Opened the partner, so nobody had to invite them. The only profile that works before the address is proven.
alter table staff add is_founder boolean not null default false;
-- What the partner calls somebody: what it typed until they accept, their own name afterwards unless it typed another.
alter table staff add label_name text;
alter table staff add label_phone text;
alter table staff add invited_by uuid references users (id);
grant update (label_name, label_phone) on staff to loanyard_app;

alter table lender_staff add accepted_at timestamptz;
alter table lender_staff add label_name text;
alter table lender_staff add invited_by uuid references users (id);
revoke update on lender_staff from loanyard_app;
grant update (status, is_contact, invited) on lender_staff to loanyard_app;

-- A link mailed with an invitation accepts that one, and no other.
alter table magic_links add invitation uuid;
create index magic_links_of_invitation on magic_links (invitation) where invitation is not null;

-- A borrower who took another's place sees nothing that was answered or uploaded before this moment.
alter table deal_clients add sees_from timestamptz;
revoke insert, delete on deal_clients from loanyard_app;

-- A borrower who hasn't accepted yet. Accepting makes the row one of deal_clients, which every policy looks at.
create table deal_invitations (
  partner_id uuid not null references partners (id),
  id uuid not null,
  deal_id uuid not null,
  user_id uuid not null references users (id),
  invited_by uuid references users (id),
  sees_from timestamptz,
  invited_at timestamptz not null,
  sent_at timestamptz not null,
  declined_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, deal_id),
  foreign key (partner_id, deal_id) references deals (partner_id, id)
);
create index deal_invitations_of_user on deal_invitations (user_id);
alter table deal_invitations enable row level security;
alter table deal_invitations force row level security;
create policy partner on deal_invitations to loanyard_app
  using (partner_id = (select private.partner_id())) with check (partner_id = (select private.partner_id()));
create policy system on deal_invitations to loanyard_system using (true) with check (true);
grant select, update (sent_at) on deal_invitations to loanyard_app;
grant select, insert, update, delete on deal_invitations to loanyard_system;

-- What there is already. Founders by the audit trail, and where it doesn't say, the oldest Admin. An owner who is no superuser
-- sees the rows only while row-level security isn't forced.
alter table users no force row level security;
alter table staff no force row level security;
alter table lender_staff no force row level security;
alter table deal_clients no force row level security;
alter table deal_invitations no force row level security;
alter table audit_log no force row level security;
update staff s set is_founder = true
 where exists (select from audit_log a where a.partner_id = s.partner_id and a.action = 'partner_onboarded' and a.actor_id = s.user_id);
update staff s set is_founder = true
  from (select distinct on (x.partner_id) x.partner_id, x.id from staff x where x.role = 'Admin' order by x.partner_id, x.created, x.id) f
 where s.partner_id = f.partner_id and s.id = f.id
   and not exists (select from staff o where o.partner_id = s.partner_id and o.is_founder);
update staff s set status = 'Invited' from users u
 where u.id = s.user_id and s.status = 'Active' and not s.is_founder and u.email_proven is null;
update lender_staff s set status = 'Invited' from users u where u.id = s.user_id and s.status = 'Active' and u.email_proven is null;
update staff s set accepted_at = s.created from users u
 where u.id = s.user_id and (s.status = 'Active' or s.status = 'Inactive' and u.email_proven is not null);
update lender_staff s set accepted_at = s.created from users u
 where u.id = s.user_id and (s.status = 'Active' or s.status = 'Inactive' and u.email_proven is not null);
update staff s set label_name = trim(u.first_name || ' ' || u.last_name), label_phone = u.phone from users u
 where u.id = s.user_id and s.accepted_at is null;
update lender_staff s set label_name = trim(u.first_name || ' ' || u.last_name) from users u
 where u.id = s.user_id and s.accepted_at is null;
with unproven as (
  delete from deal_clients c using users u where u.id = c.user_id and u.email_proven is null returning c.*
)
insert into deal_invitations (partner_id, id, deal_id, user_id, invited_at, sent_at)
select distinct on (c.partner_id, c.deal_id) c.partner_id, gen_random_uuid(), c.deal_id, c.user_id, c.created, c.created
  from unproven c order by c.partner_id, c.deal_id, c.created desc;
alter table users force row level security;
alter table staff force row level security;
alter table lender_staff force row level security;
alter table deal_clients force row level security;
alter table deal_invitations force row level security;
alter table audit_log force row level security;

-- Active means accepted, by somebody whose address is proven; only whoever opened a partner is at work before that.
create function private.keep_acceptance() returns trigger
language plpgsql security invoker set search_path = pg_catalog, public, pg_temp as $$
declare
  v_founder boolean := false;
begin
  if tg_table_name = 'staff' then
    if tg_op = 'INSERT' and not private.has_staff(new.partner_id) then
      new.is_founder := true;
    end if;
    v_founder := new.is_founder;
  end if;
  if new.status = 'Active' then
    if not v_founder and not private.is_proven(new.user_id) then
      raise exception 'user % has not proven their address', new.user_id using errcode = 'check_violation';
    end if;
    if new.accepted_at is null and current_user in ('loanyard_app', 'loanyard_auth') then
      raise exception 'user % has not accepted', new.user_id using errcode = 'check_violation';
    end if;
    new.accepted_at := coalesce(new.accepted_at, now());
  end if;
  return new;
end
$$;
create function private.keep_client() returns trigger
language plpgsql security invoker set search_path = pg_catalog, public, pg_temp as $$
begin
  if not private.is_proven(new.user_id) then
    raise exception 'user % has not proven their address', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create function private.is_proven(p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from users u where u.id = p_user and u.email_proven is not null)
$$;
create function private.has_staff(p_partner uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from staff s where s.partner_id = p_partner)
$$;
alter function private.is_proven(uuid) owner to loanyard_system;
alter function private.has_staff(uuid) owner to loanyard_system;
revoke all on function private.keep_acceptance(), private.keep_client(), private.is_proven(uuid), private.has_staff(uuid) from public;
grant execute on function private.is_proven(uuid), private.has_staff(uuid) to loanyard_app, loanyard_auth, loanyard_client;
create trigger keep_acceptance before insert or update of status on staff
  for each row execute function private.keep_acceptance();
create trigger keep_acceptance before insert or update of status on lender_staff
  for each row execute function private.keep_acceptance();
create trigger keep_client before insert on deal_clients for each row execute function private.keep_client();

-- What a partner sees of somebody's name: what it typed, and their own once they have accepted.
create function private.shown_name(p_label text, p_accepted timestamptz, p_first_name text, p_last_name text) returns text
language sql immutable parallel safe
return coalesce(p_label, case when p_accepted is not null then trim(p_first_name || ' ' || p_last_name) end, '');
revoke all on function private.shown_name(text, timestamptz, text, text) from public;
grant execute on function private.shown_name(text, timestamptz, text, text) to loanyard_app, loanyard_system;

-- Adds somebody to the staff, always as Invited (or Inactive, who is told nothing). What the partner typed is a label of its
-- own; of an account there may be already, nothing is read or changed.
create or replace function private.add_staff(
  p_staff uuid, p_new_user uuid, p_email text, p_first_name text, p_last_name text, p_phone text, p_role text, p_status text,
  p_now timestamptz)
returns table (staff_id uuid, joined boolean, status text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_label text := trim(p_first_name || ' ' || p_last_name);
  v_user uuid;
  v_removed timestamptz;
begin
  if v_partner is null then
    raise exception 'no partner is in the scope of this transaction' using errcode = 'no_data_found';
  end if;
  insert into users as u (id, email, first_name, last_name) values (p_new_user, lower(p_email), '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into v_user;
  select s.id, s.removed, s.status into staff_id, v_removed, status
    from staff s where s.partner_id = v_partner and s.user_id = v_user for update;
  joined := staff_id is null or v_removed is not null;
  if joined then
    status := case when p_status = 'Inactive' then 'Inactive' else 'Invited' end;
    if staff_id is null then
      staff_id := p_staff;
      insert into staff (partner_id, id, user_id, role, status, created, label_name, label_phone, invited_by)
      values (v_partner, p_staff, v_user, p_role, add_staff.status, p_now, v_label, p_phone, private.user_id());
    else
      update staff s set role = p_role, status = add_staff.status, removed = null, invited = null, accepted_at = null,
             label_name = v_label, label_phone = p_phone, invited_by = private.user_id(), version = s.version + 1, modified = p_now
       where s.partner_id = v_partner and s.id = add_staff.staff_id;
    end if;
  end if;
  return next;
end
$$;

-- Sends an open invitation to another address; the link that went to the old one is worth nothing any more.
create or replace function private.readdress_staff(p_staff uuid, p_new_user uuid, p_email text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_user uuid;
begin
  perform from staff s where s.partner_id = v_partner and s.id = p_staff and s.status = 'Invited' for update;
  if not found then
    raise exception 'no invitation % is in the scope of this transaction', p_staff using errcode = 'no_data_found';
  end if;
  insert into users as u (id, email, first_name, last_name) values (p_new_user, lower(p_email), '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into v_user;
  if exists (select from staff s where s.partner_id = v_partner and s.user_id = v_user) then
    return false;
  end if;
  update magic_links set revoked = now() where invitation = p_staff and used is null and revoked is null;
  update staff s set user_id = v_user, version = s.version + 1 where s.partner_id = v_partner and s.id = p_staff;
  return true;
end
$$;

-- Makes somebody staff of a lender, always as Invited.
create or replace function private.invite_lender_staff(
  p_staff uuid, p_lender uuid, p_is_contact boolean, p_new_user uuid, p_email text, p_first_name text, p_last_name text,
  p_now timestamptz)
returns table (user_id uuid, status text, elsewhere uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
begin
  if not exists (select from lenders l where l.partner_id = v_partner and l.id = p_lender) then
    raise exception 'lender % is not in the scope of this transaction', p_lender using errcode = 'no_data_found';
  end if;
  insert into users as u (id, email, first_name, last_name) values (p_new_user, lower(p_email), '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into user_id;
  -- The account is locked now: two who add the same person take turns.
  select s.lender_id into elsewhere from lender_staff s
   where s.partner_id = v_partner and s.user_id = invite_lender_staff.user_id and (s.status <> 'Inactive' or s.lender_id = p_lender)
   order by s.lender_id = p_lender desc limit 1;
  if elsewhere is not null then
    return next;
    return;
  end if;
  status := 'Invited';
  insert into lender_staff (partner_id, id, lender_id, user_id, is_contact, status, created, invited, label_name, invited_by)
  values (v_partner, p_staff, p_lender, invite_lender_staff.user_id, p_is_contact, 'Invited', p_now, p_now,
          trim(p_first_name || ' ' || p_last_name), private.user_id())
  on conflict do nothing;
  if not found then
    -- Made active again at another lender at this moment.
    select s.lender_id into elsewhere from lender_staff s
     where s.partner_id = v_partner and s.user_id = invite_lender_staff.user_id and s.status <> 'Inactive';
  end if;
  return next;
end
$$;
drop function private.invite_lender_staff_again(uuid, timestamptz);

-- Invites the borrower of a deal. Accepted at once: somebody who has accepted a deal of this partner before. A deal has one
-- borrower: a corrected address takes it away from whoever had it, and what they answered stays out of the new one's sight.
drop function private.invite_client(uuid, uuid, text, text, text, text);
create function private.invite_client(p_deal uuid, p_invitation uuid, p_new_user uuid, p_email text, p_now timestamptz)
returns table (user_id uuid, accepted boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_sees_from timestamptz;
begin
  perform from deals d where d.partner_id = v_partner and d.id = p_deal for no key update;
  if not found then
    raise exception 'deal % is not in the scope of this transaction', p_deal using errcode = 'no_data_found';
  end if;
  -- Whoever accepts at this moment is the client by the time their place is taken. Locked before the account, as accepting does.
  perform from deal_invitations i where i.partner_id = v_partner and i.deal_id = p_deal for update;
  insert into users as u (id, email, first_name, last_name) values (p_new_user, lower(p_email), '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into user_id;
  select max(i.sees_from) into v_sees_from from deal_invitations i where i.partner_id = v_partner and i.deal_id = p_deal;
  delete from deal_clients c where c.partner_id = v_partner and c.deal_id = p_deal and c.user_id <> invite_client.user_id;
  if found then
    v_sees_from := p_now;
  end if;
  update magic_links l set revoked = p_now from deal_invitations i
   where i.partner_id = v_partner and i.deal_id = p_deal and l.invitation = i.id and l.used is null and l.revoked is null;
  delete from deal_invitations i where i.partner_id = v_partner and i.deal_id = p_deal;
  accepted := exists (select from deal_clients c where c.partner_id = v_partner and c.user_id = invite_client.user_id)
          and private.is_proven(invite_client.user_id);
  if accepted then
    insert into deal_clients (partner_id, deal_id, user_id, sees_from) values (v_partner, p_deal, invite_client.user_id, v_sees_from)
    on conflict do nothing;
  else
    insert into deal_invitations (partner_id, id, deal_id, user_id, invited_by, sees_from, invited_at, sent_at)
    values (v_partner, p_invitation, p_deal, invite_client.user_id, private.user_id(), v_sees_from, p_now, p_now);
  end if;
  return next;
end
$$;
alter function private.invite_client(uuid, uuid, uuid, text, timestamptz) owner to loanyard_system;
revoke all on function private.invite_client(uuid, uuid, uuid, text, timestamptz) from public;
grant execute on function private.invite_client(uuid, uuid, uuid, text, timestamptz) to loanyard_app;

-- The borrower of a deal who hasn't accepted yet, with who invited them.
create function private.invited_client(p_deal uuid)
returns table (id uuid, user_id uuid, email text, full_name text, deal_title text, invited_by text, invited_by_email text,
               sent_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.id, i.user_id, d.borrower_email, trim(d.borrower_first_name || ' ' || d.borrower_last_name), d.title,
         trim(b.first_name || ' ' || b.last_name), b.email, i.sent_at
    from deal_invitations i
    join deals d on d.partner_id = i.partner_id and d.id = i.deal_id and d.deleted is null
    left join users b on b.id = i.invited_by
   where i.partner_id = private.partner_id() and i.deal_id = p_deal and i.declined_at is null
$$;
alter function private.invited_client(uuid) owner to loanyard_system;
revoke all on function private.invited_client(uuid) from public;
grant execute on function private.invited_client(uuid) to loanyard_app;

-- Every open invitation: to the staff, to a lender, to a deal. Nobody has direct access to it.
create view private.open_invitations as select * from (
  select s.partner_id, s.id, s.user_id, 'staff' as kind, s.role, null::text as lender_name, null::uuid as deal_id,
         null::text as deal_title, s.label_name as name, s.label_phone as phone, s.invited_by, coalesce(s.invited, s.created) as invited_at
    from staff s where s.status = 'Invited' and s.removed is null
  union all
  select m.partner_id, m.id, m.user_id, 'lender', null, l.name, null, null, m.label_name, null, m.invited_by, m.invited
    from lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive'
   where m.status = 'Invited'
  union all
  select i.partner_id, i.id, i.user_id, 'client', null, null, i.deal_id, d.title,
         trim(d.borrower_first_name || ' ' || d.borrower_last_name), d.borrower_phone, i.invited_by, i.sent_at
    from deal_invitations i join deals d on d.partner_id = i.partner_id and d.id = i.deal_id and d.deleted is null
   where i.declined_at is null
) i where not private.partner_is_frozen(i.partner_id);
alter view private.open_invitations owner to loanyard_system;
revoke all on private.open_invitations from public;

-- The open invitations of whoever asks, and nobody's while their address is unproven. Of each partner the newest ten, and where
-- that is too many the newest of every partner first: a flood from some partners hides no invitation of another.
create function private.own_invitations()
returns table (id uuid, kind text, partner_id uuid, partner_name text, partner_logo text, role text, lender_name text,
               deal_title text, invited_by text, invited_by_email text, invited_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.id, i.kind, p.id, p.name, p.logo, i.role, i.lender_name, i.deal_title, trim(b.first_name || ' ' || b.last_name), b.email,
         i.invited_at
    from (select o.*, row_number() over (partition by o.partner_id order by o.invited_at desc, o.id) as place
            from private.open_invitations o
           where o.user_id = private.user_id() and private.is_proven(o.user_id)
           order by place, o.invited_at desc, o.id
           limit 500) i
    join partners p on p.id = i.partner_id
    left join users b on b.id = i.invited_by
   where i.place <= 10
   order by i.invited_at desc, i.id
$$;
alter function private.own_invitations() owner to loanyard_system;
revoke all on function private.own_invitations() from public;
grant execute on function private.own_invitations() to loanyard_auth;

-- Accepts one open invitation of somebody whose address is proven. An account without a name gets the one it was invited
-- by, and with that the partner's label has done its work. No row: there is no such invitation.
create function private.accept_invitation(p_user uuid, p_id uuid, p_now timestamptz)
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

-- Declines one open invitation. The partner may invite again; until then it reaches the person no more.
create function private.decline_invitation(p_user uuid, p_id uuid, p_now timestamptz)
returns table (kind text, partner_id uuid, deal_id uuid, full_name text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not private.is_proven(p_user) then
    return;
  end if;
  perform from staff s where s.id = p_id and s.user_id = p_user for update;
  perform from lender_staff s where s.id = p_id and s.user_id = p_user for update;
  perform from deal_invitations i where i.id = p_id and i.user_id = p_user for update;
  select i.kind, i.partner_id, i.deal_id, coalesce(i.name, '') into kind, partner_id, deal_id, full_name
    from private.open_invitations i where i.id = p_id and i.user_id = p_user;
  if kind is null then
    return;
  end if;
  update staff s set status = 'Inactive', version = s.version + 1, modified = p_now where s.id = p_id;
  update lender_staff s set status = 'Inactive' where s.id = p_id;
  update deal_invitations i set declined_at = p_now where i.id = p_id;
  return next;
end
$$;
alter function private.accept_invitation(uuid, uuid, timestamptz) owner to loanyard_system;
alter function private.decline_invitation(uuid, uuid, timestamptz) owner to loanyard_system;
revoke all on function private.accept_invitation(uuid, uuid, timestamptz), private.decline_invitation(uuid, uuid, timestamptz) from public;
grant execute on function private.accept_invitation(uuid, uuid, timestamptz), private.decline_invitation(uuid, uuid, timestamptz)
  to loanyard_auth;

-- Keeps the link an invitation is emailed with, which takes the place of the one before and of no other link. False, and
-- nothing kept: the address is proven and the account has a password, so its owner signs in and accepts there. Null: the
-- invitation was answered or taken back in the meantime.
create function private.add_invitation_link(
  p_invitation uuid, p_user uuid, p_area text, p_hash bytea, p_code_hash bytea, p_key_id text, p_now timestamptz, p_expires timestamptz)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from deal_invitations i where i.partner_id = private.partner_id() and i.id = p_invitation for update;
  perform from private.open_invitations i
    where i.partner_id = private.partner_id() and i.id = p_invitation and i.user_id = p_user;
  if not found then
    return null;
  end if;
  update magic_links set revoked = p_now where invitation = p_invitation and used is null and revoked is null;
  insert into magic_links (hash, user_id, type, area, code_hash, key_id, created, expires, invitation)
  select p_hash, u.id, 'SET_PSWD', p_area, p_code_hash, p_key_id, p_now, p_expires, p_invitation
    from users u where u.id = p_user and (u.email_proven is null or u.password_hash is null);
  return found;
end
$$;
alter function private.add_invitation_link(uuid, uuid, text, bytea, bytea, text, timestamptz, timestamptz) owner to loanyard_system;
revoke all on function private.add_invitation_link(uuid, uuid, text, bytea, bytea, text, timestamptz, timestamptz) from public;
grant execute on function private.add_invitation_link(uuid, uuid, text, bytea, bytea, text, timestamptz, timestamptz) to loanyard_app;

-- The account of a person is theirs: no partner's act shuts it. Somebody without a profile sees that there is nothing.
create or replace function private.may_sign_in(p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from users u where u.id = p_user)
$$;
drop function private.may_sign_in_to_work(uuid);
drop function private.change_staff_person(uuid, text, text, text);
drop function private.staff_elsewhere(uuid);
drop function private.has_profile_besides(uuid, uuid);

create or replace function private.has_living_profile(p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from staff s where s.user_id = p_user and s.status = 'Active')
      or exists (select from deal_clients c where c.user_id = p_user)
      or exists (select from loan_requests r where r.user_id = p_user)
      or exists (select from lender_staff s join lenders l on l.partner_id = s.partner_id and l.id = s.lender_id
                  where s.user_id = p_user and s.status = 'Active' and l.status <> 'Inactive')
$$;

-- Ends the sessions of somebody who has nothing else here. Links and password stay: they are the person's own.
create or replace function private.end_sessions_without_profile(p_user uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not private.has_living_profile(p_user) then
    update sessions set ended = now(), ended_reason = 'profile_inactive' where user_id = p_user and ended is null;
  end if;
end
$$;

-- Only a profile that was accepted had anything open. An invitation taken back takes its own link with it.
create or replace function private.end_profile() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or (new.status = 'Inactive' and old.status <> 'Inactive') then
    update magic_links set revoked = now() where invitation = old.id and used is null and revoked is null;
    if old.status = 'Active' then
      perform private.end_sessions_without_profile(old.user_id);
    end if;
  end if;
  return null;
end
$$;

create or replace function private.end_lender_profiles() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status = 'Inactive' and old.status <> 'Inactive' then
    perform private.end_sessions_without_profile(s.user_id) from lender_staff s
      where s.partner_id = new.partner_id and s.lender_id = new.id and s.status = 'Active' order by s.user_id;
  end if;
  return null;
end
$$;

-- The scopes. With the name comes the address, since the name is the person's own choice; and an account whose address is
-- unproven is let in nowhere but where it is the founder.
drop function private.enter_reader(uuid, uuid, text);
drop function private.enter_party(uuid, uuid, boolean);
drop function private.enter_lender(uuid, uuid);
drop function private.enter_staff(uuid, uuid);

create function private.enter_staff(p_session uuid, p_partner uuid)
returns table (user_id uuid, full_name text, email text, staff_id uuid, role text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.id, u.first_name || ' ' || u.last_name, u.email, s.id, s.role
    into user_id, full_name, email, staff_id, role
    from sessions v
    join users u on u.id = v.user_id
    left join staff s on s.partner_id = p_partner and s.user_id = v.user_id and s.status = 'Active'
                     and (u.email_proven is not null or s.is_founder)
   where v.id = p_session and v.ended is null and v.expires > now();
  perform set_config('app.partner_id', case when staff_id is null then '' else p_partner::text end, true),
          set_config('app.user_id', coalesce(user_id::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create function private.enter_party(p_session uuid, p_partner uuid, p_as_client boolean)
returns table (user_id uuid, full_name text, email text, staff_id uuid, role text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_proven boolean;
begin
  select u.id, u.first_name || ' ' || u.last_name, u.email, s.id, s.role, u.email_proven is not null
    into user_id, full_name, email, staff_id, role, v_proven
    from sessions v
    join users u on u.id = v.user_id
    left join staff s on not p_as_client and s.partner_id = p_partner and s.user_id = v.user_id and s.status = 'Active'
                     and (u.email_proven is not null or s.is_founder)
   where v.id = p_session and v.ended is null and v.expires > now();
  if user_id is not null and staff_id is null and v_proven and exists (
    select from deal_clients c join deals d on d.partner_id = c.partner_id and d.id = c.deal_id
     where c.user_id = enter_party.user_id and c.partner_id = p_partner and d.deleted is null) then
    role := 'Client';
  end if;
  perform set_config('app.partner_id', case when role is null then '' else p_partner::text end, true),
          set_config('app.user_id', coalesce(user_id::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create function private.enter_lender(p_session uuid, p_partner uuid)
returns table (user_id uuid, full_name text, email text, staff_id uuid, role text, lender_staff_id uuid, lender_id uuid,
               lender_name text, is_contact boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.id, u.first_name || ' ' || u.last_name, u.email, m.id, l.id, l.name, m.is_contact
    into user_id, full_name, email, lender_staff_id, lender_id, lender_name, is_contact
    from sessions v
    join users u on u.id = v.user_id
    left join (lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive')
      on m.partner_id = p_partner and m.user_id = v.user_id and m.status = 'Active' and u.email_proven is not null
   where v.id = p_session and v.ended is null and v.expires > now();
  if lender_staff_id is not null then
    role := 'Lender';
  end if;
  -- Nobody here: the person is not let in either, since without a partner their deals elsewhere would be in sight.
  perform set_config('app.partner_id', case when role is null then '' else p_partner::text end, true),
          set_config('app.user_id', case when role is null then '' else user_id::text end, true),
          set_config('app.lender_asked', '', true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create function private.enter_reader(p_session uuid, p_partner uuid, p_side text)
returns table (user_id uuid, full_name text, email text, staff_id uuid, role text, lender_staff_id uuid, lender_id uuid,
               lender_name text, is_contact boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_side is distinct from 'lender' then
    select e.user_id, e.full_name, e.email, e.staff_id, e.role into user_id, full_name, email, staff_id, role
      from private.enter_party(p_session, p_partner, coalesce(p_side = 'portal', false)) e;
    if role is not null or p_side = 'portal' then
      if user_id is not null then
        return next;
      end if;
      return;
    end if;
  end if;
  return query select * from private.enter_lender(p_session, p_partner);
end
$$;

alter function private.enter_staff(uuid, uuid) owner to loanyard_system;
alter function private.enter_party(uuid, uuid, boolean) owner to loanyard_system;
alter function private.enter_lender(uuid, uuid) owner to loanyard_system;
alter function private.enter_reader(uuid, uuid, text) owner to loanyard_system;
revoke all on function private.enter_staff(uuid, uuid), private.enter_party(uuid, uuid, boolean), private.enter_lender(uuid, uuid),
  private.enter_reader(uuid, uuid, text) from public;
grant execute on function private.enter_staff(uuid, uuid), private.enter_party(uuid, uuid, boolean)
  to loanyard_app, loanyard_auth, loanyard_client;
grant execute on function private.enter_lender(uuid, uuid), private.enter_reader(uuid, uuid, text)
  to loanyard_app, loanyard_auth, loanyard_client, loanyard_lender;

-- The areas over all partners: the borrower's and the lenders'.
alter policy own_deals on deal_clients
  using (user_id = (select private.user_id()) and (select private.is_proven(private.user_id())));

create or replace function private.lender_profiles()
returns table (partner_id uuid, lender_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.partner_id, m.lender_id from lender_staff m
    join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive'
   where m.user_id = private.user_id() and m.status = 'Active' and private.is_proven(m.user_id)
     and (private.partner_id() is null or m.partner_id = private.partner_id())
$$;

create or replace function private.lender_reads(p_user uuid, p_partner uuid)
returns table (partner_id uuid, deal_id uuid, lender_id uuid, watermark boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.partner_id, s.deal_id, r.lender_id, r.watermark
    from lender_staff m
   cross join lateral (
     select h.deal_id from lender_shares h
      where h.partner_id = m.partner_id and h.lender_id = m.lender_id and h.ended is null offset 0) s
   cross join lateral private.lender_reading(p_user, m.partner_id, s.deal_id) r
   where m.user_id = p_user and m.status = 'Active' and (p_partner is null or m.partner_id = p_partner)
     and (select private.is_proven(p_user))
$$;

-- A coordinator of a deal under the name the partner has for them.
create or replace function private.coordinators_of(p_partner uuid, p_deal uuid) returns json
language plpgsql stable as $$
begin
  return (select json_agg(json_build_object('id', c.staff_id,
                                            'full_name', private.shown_name(m.label_name, m.accepted_at, u.first_name, u.last_name),
                                            'is_active', m.status = 'Active') order by c.assigned)
            from public.deal_coordinators c
            join public.staff m on m.partner_id = c.partner_id and m.id = c.staff_id and m.role = 'Coordinator'
            join public.users u on u.id = m.user_id
           where c.partner_id = p_partner and c.deal_id = p_deal);
end
$$;

-- What was answered, uploaded and said before a borrower took another's place is not theirs to see. Whether the borrower who
-- asks may see what stands on a deal since then.
create function private.client_sees(p_partner uuid, p_deal uuid, p_since timestamptz) returns boolean
language sql stable as $$
  select exists (select from public.deal_clients c
                  where c.partner_id = p_partner and c.deal_id = p_deal and c.user_id = private.user_id()
                    and (c.sees_from is null or p_since >= c.sees_from))
$$;
revoke all on function private.client_sees(uuid, uuid, timestamptz) from public;
grant execute on function private.client_sees(uuid, uuid, timestamptz) to loanyard_client;

alter policy own_deals on submissions
  using (exists (select from requirements r
                  where r.partner_id = submissions.partner_id and r.id = submissions.requirement_id
                    and private.client_sees(r.partner_id, r.deal_id, submissions.created)));
alter policy own_answers_changed on submissions
  using (partner_id = (select private.partner_id()) and status in ('Submitted', 'Rejected', 'Pending')
         and exists (select from requirements r
                      where r.partner_id = submissions.partner_id and r.id = submissions.requirement_id
                        and private.client_sees(r.partner_id, r.deal_id, submissions.created)));
alter policy own_deals on requirement_events
  using (exists (select from requirements r
                  where r.partner_id = requirement_events.partner_id and r.id = requirement_events.requirement_id
                    and private.client_sees(r.partner_id, r.deal_id, requirement_events.created)));
alter policy own_documents on documents
  using ((exists (select from deals d where d.partner_id = documents.partner_id and d.id = documents.deal_id)
          and private.client_sees(documents.partner_id, documents.deal_id, documents.created)
          and (uploaded_by = (select private.user_id())
               or exists (select from submission_documents s
                           where s.partner_id = documents.partner_id and s.document_id = documents.id)))
         or exists (select from requirements r where r.partner_id = documents.partner_id and r.template_id = documents.id));

-- The audit trail names people by the address of their account too, since the name is their own choice.
create function private.name_actor() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.actor_id is not null then
    select coalesce(trim(u.first_name || ' ' || u.last_name || ' (' || u.email || ')'), new.actor_name) into new.actor_name
      from users u where u.id = new.actor_id;
  end if;
  return new;
end
$$;
alter function private.name_actor() owner to loanyard_system;
revoke all on function private.name_actor() from public;
create trigger name_actor before insert on audit_log for each row execute function private.name_actor();
