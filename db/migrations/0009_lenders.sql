-- Lenders as each partner keeps them, their people, and what is shared with them. A lender belongs to one partner: two
-- partners who work with the same bank each have a record of their own, and neither learns of the other.
create table lenders (
  partner_id uuid not null references partners (id),
  id uuid not null,
  name text not null check (name <> ''),
  name_key text collate "C" not null generated always as (private.normalise(name)) stored,
  lender_phone text,
  status text collate "C" not null default 'Invited' check (status in ('Invited', 'Active', 'Inactive')),
  created timestamptz not null default now(),
  created_by uuid not null references users (id),
  modified timestamptz not null default now(),
  primary key (partner_id, id)
);
create index lenders_listed on lenders (partner_id, name_key, id);

-- Who works at a lender. The contact sees every deal shared with it, all others what they are assigned to.
create table lender_staff (
  partner_id uuid not null,
  id uuid not null,
  lender_id uuid not null,
  user_id uuid not null references users (id),
  is_contact boolean not null default false,
  status text collate "C" not null default 'Invited' check (status in ('Invited', 'Active', 'Inactive')),
  created timestamptz not null default now(),
  invited timestamptz not null default now(),
  primary key (partner_id, id),
  unique (partner_id, lender_id, user_id),
  foreign key (partner_id, lender_id) references lenders (partner_id, id)
);
create unique index lender_staff_contact on lender_staff (partner_id, lender_id) where is_contact;
-- To a partner a person is of one lender at a time.
create unique index lender_staff_person on lender_staff (partner_id, user_id) where status <> 'Inactive';
create index lender_staff_of_user on lender_staff (user_id);

create table lender_shares (
  partner_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  lender_id uuid not null,
  shared_by uuid not null references users (id),
  shared_by_name text not null,
  created timestamptz not null default now(),
  watermark boolean not null default false,
  ended timestamptz,
  ended_by uuid references users (id),
  primary key (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  foreign key (partner_id, lender_id) references lenders (partner_id, id)
);
create unique index lender_shares_living on lender_shares (partner_id, deal_id, lender_id) where ended is null;
create index lender_shares_of_deal on lender_shares (partner_id, deal_id, lender_id, created desc);
create index lender_shares_of_lender on lender_shares (partner_id, lender_id, created, id) where ended is null;

create table lender_assignments (
  partner_id uuid not null,
  id uuid not null,
  share_id uuid not null,
  deal_id uuid not null,
  lender_id uuid not null,
  lender_staff_id uuid not null,
  created timestamptz not null default now(),
  created_by uuid not null references users (id),
  primary key (partner_id, id),
  unique (partner_id, deal_id, lender_staff_id),
  foreign key (partner_id, share_id) references lender_shares (partner_id, id),
  foreign key (partner_id, lender_staff_id) references lender_staff (partner_id, id)
);
create index lender_assignments_of_share on lender_assignments (partner_id, share_id);
create index lender_assignments_of_staff on lender_assignments (partner_id, lender_staff_id);

-- What a lender says to a deal hangs on both, not on one sharing: it is still there when the deal is shared again.
create table lender_responses (
  partner_id uuid not null,
  deal_id uuid not null,
  lender_id uuid not null,
  status text collate "C" not null check (status in ('Interested', 'Terms offered', 'Declined')),
  reason text,
  comment text,
  by_user uuid not null references users (id),
  by_name text not null,
  at timestamptz not null default now(),
  primary key (partner_id, deal_id, lender_id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  foreign key (partner_id, lender_id) references lenders (partner_id, id)
);

create table lender_offers (
  partner_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  lender_id uuid not null,
  amount numeric(17, 2) not null check (amount > 0),
  rate numeric(7, 6) not null check (rate >= 0 and rate < 1),
  term_months smallint not null check (term_months between 1 and 480),
  guaranty_percentage numeric(7, 6) check (guaranty_percentage between 0 and 1),
  conditions text not null default '',
  expires_on date,
  made_by uuid not null references users (id),
  made_by_name text not null,
  created timestamptz not null default now(),
  withdrawn timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  foreign key (partner_id, lender_id) references lenders (partner_id, id)
);
create index lender_offers_of_deal on lender_offers (partner_id, deal_id, lender_id, created desc);

create table lender_messages (
  partner_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  lender_id uuid not null,
  author_id uuid not null references users (id),
  author_name text not null,
  side text not null check (side in ('partner', 'lender')),
  text text not null check (text <> ''),
  created timestamptz not null default now(),
  -- When the other side was told of it by mail.
  told timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  foreign key (partner_id, lender_id) references lenders (partner_id, id)
);
create index lender_messages_of_deal on lender_messages (partner_id, deal_id, lender_id, created, id);
create index lender_messages_untold on lender_messages (partner_id, deal_id, lender_id) where told is null;

-- Up to when a person has read a thread.
create table lender_message_reads (
  partner_id uuid not null,
  deal_id uuid not null,
  lender_id uuid not null,
  user_id uuid not null references users (id),
  read timestamptz not null,
  primary key (partner_id, deal_id, lender_id, user_id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  foreign key (partner_id, lender_id) references lenders (partner_id, id)
);

create table lender_downloads (
  partner_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  lender_id uuid not null,
  user_id uuid not null references users (id),
  user_name text not null,
  kind text not null check (kind in ('opened', 'downloaded', 'archive', 'workbook')),
  -- Null: an archive or the workbook. The name is what it was then; a document may be gone.
  document_id uuid,
  name text not null,
  documents_count integer not null default 1,
  created timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  foreign key (partner_id, lender_id) references lenders (partner_id, id)
);
create index lender_downloads_of_deal on lender_downloads (partner_id, deal_id, created, id);

do $$
declare
  t text;
begin
  foreach t in array array['lenders', 'lender_staff', 'lender_shares', 'lender_assignments', 'lender_responses',
                           'lender_offers', 'lender_messages', 'lender_message_reads', 'lender_downloads'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy partner on %I to loanyard_app using (partner_id = (select private.partner_id()))
                    with check (partner_id = (select private.partner_id()))', t);
    execute format('create policy system on %I to loanyard_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to loanyard_system', t);
  end loop;
end
$$;
grant select, insert, update on lenders, lender_shares, lender_message_reads to loanyard_app;
grant select, update on lender_staff to loanyard_app;
grant select, insert, delete on lender_assignments to loanyard_app;
grant select, insert on lender_messages to loanyard_app;
grant update (told) on lender_messages to loanyard_app;
grant select on lender_responses, lender_offers, lender_downloads to loanyard_app;

-- Staff see the people of their partner's lenders.
create policy lender_people on users for select to loanyard_app
  using (id in (select s.user_id from lender_staff s where s.partner_id = (select private.partner_id())));
grant select (last_login, email_proven) on users to loanyard_app;

-- Sign-in: whoever takes up an invitation becomes active, and with its contact the lender.
create policy sign_in on lenders to loanyard_auth using (true) with check (true);
create policy sign_in on lender_staff to loanyard_auth using (true) with check (true);
grant select on lenders, lender_staff to loanyard_auth;
grant update (status, modified) on lenders to loanyard_auth;
grant update (status) on lender_staff to loanyard_auth;

-- Somebody becomes staff of a lender. A person has one account whatever lenders and partners they work with, so this looks
-- across partners. An address that was never proven is given to whoever has the mailbox; its name is then the one given
-- here, unless it is somebody elsewhere, whose name is not this partner's to change. `elsewhere`: the lender of this
-- partner the person is of already, with nothing changed.
create function private.invite_lender_staff(
  p_staff uuid, p_lender uuid, p_is_contact boolean, p_new_user uuid, p_email text, p_first_name text, p_last_name text, p_now timestamptz)
returns table (user_id uuid, status text, elsewhere uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_user users;
begin
  if not exists (select from lenders l where l.partner_id = v_partner and l.id = p_lender) then
    raise exception 'lender % is not in the scope of this transaction', p_lender using errcode = 'no_data_found';
  end if;
  insert into users as u (id, email, first_name, last_name)
  values (p_new_user, lower(p_email), p_first_name, p_last_name)
  on conflict (email) do update set email = excluded.email
  returning u.* into v_user;
  user_id := v_user.id;
  -- The account is locked now: two who add the same person take turns.
  select s.lender_id into elsewhere from lender_staff s
   where s.partner_id = v_partner and s.user_id = v_user.id and (s.status <> 'Inactive' or s.lender_id = p_lender)
   order by s.lender_id = p_lender desc limit 1;
  if elsewhere is not null then
    return next;
    return;
  end if;
  if v_user.email_proven is null then
    perform private.reclaim_unproven(v_user.id);
    if not exists (select from staff s where s.user_id = v_user.id)
       and not exists (select from deal_clients c where c.user_id = v_user.id)
       and not exists (select from lender_staff s where s.user_id = v_user.id) then
      update users u set first_name = p_first_name, last_name = p_last_name where u.id = v_user.id;
    end if;
  end if;
  status := case when v_user.email_proven is null then 'Invited' else 'Active' end;
  insert into lender_staff (partner_id, id, lender_id, user_id, is_contact, status, created, invited)
  values (v_partner, p_staff, p_lender, v_user.id, p_is_contact, status, p_now, p_now)
  on conflict do nothing;
  if not found then
    -- Made active again at another lender at this moment.
    select s.lender_id into elsewhere from lender_staff s
     where s.partner_id = v_partner and s.user_id = v_user.id and s.status <> 'Inactive';
  end if;
  return next;
end
$$;

-- An invitation goes out once more: as with the first, a password that somebody else chose for the address is taken away.
create function private.invite_lender_staff_again(p_staff uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_user uuid;
begin
  update lender_staff s set invited = p_now where s.partner_id = private.partner_id() and s.id = p_staff
  returning s.user_id into v_user;
  if v_user is null then
    raise exception 'lender staff % is not in the scope of this transaction', p_staff using errcode = 'no_data_found';
  end if;
  perform private.reclaim_unproven(v_user);
end
$$;

-- Links for a person of the partner: its staff, the borrower of a deal, or somebody of one of its lenders.
create or replace function private.add_magic_link(p_user uuid, p_type text, p_area text, p_hash bytea, p_code_hash bytea, p_key_id text, p_expires timestamptz)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from deal_clients c where c.user_id = p_user and c.partner_id = private.partner_id())
     and not exists (select from staff s where s.user_id = p_user and s.partner_id = private.partner_id())
     and not exists (select from lender_staff l where l.user_id = p_user and l.partner_id = private.partner_id()) then
    raise exception 'user % is not in the scope of this transaction', p_user using errcode = 'no_data_found';
  end if;
  update magic_links set revoked = now() where user_id = p_user and type = p_type and used is null and revoked is null;
  insert into magic_links (hash, user_id, type, area, code_hash, key_id, expires)
  values (p_hash, p_user, p_type, p_area, p_code_hash, p_key_id, p_expires);
end
$$;

-- A profile that lets somebody in: of a staff or a lender that was not made inactive, or of a borrower.
create function private.has_living_profile(p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from staff s where s.user_id = p_user and s.status <> 'Inactive')
      or exists (select from deal_clients c where c.user_id = p_user)
      or exists (select from lender_staff s join lenders l on l.partner_id = s.partner_id and l.id = s.lender_id
                  where s.user_id = p_user and s.status <> 'Inactive' and l.status <> 'Inactive')
$$;

-- Whether somebody may still sign in: not a person all of whose profiles were made inactive. Somebody without any
-- profile may: they see that there is nothing for them.
create or replace function private.may_sign_in(p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select private.has_living_profile(p_user)
      or not exists (select from staff s where s.user_id = p_user)
     and not exists (select from lender_staff s where s.user_id = p_user)
$$;

-- Ends what a person has open, unless a profile of theirs is still alive. Links first: one that is being used at this
-- moment is waited for, and the session it opened ends with the others.
create function private.end_sessions_without_profile(p_user uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not private.has_living_profile(p_user) then
    update magic_links set revoked = now() where user_id = p_user and used is null and revoked is null;
    update sessions set ended = now(), ended_reason = 'profile_inactive' where user_id = p_user and ended is null;
  end if;
end
$$;

-- For staff and lender staff: a profile made inactive or removed.
create or replace function private.end_profile() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or (new.status = 'Inactive' and old.status <> 'Inactive') then
    perform private.end_sessions_without_profile(old.user_id);
  end if;
  return null;
end
$$;

-- For lenders: the profiles of all who work there.
create function private.end_lender_profiles() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status = 'Inactive' and old.status <> 'Inactive' then
    perform private.end_sessions_without_profile(s.user_id) from lender_staff s
      where s.partner_id = new.partner_id and s.lender_id = new.id order by s.user_id;
  end if;
  return null;
end
$$;

alter function private.invite_lender_staff(uuid, uuid, boolean, uuid, text, text, text, timestamptz) owner to loanyard_system;
alter function private.invite_lender_staff_again(uuid, timestamptz) owner to loanyard_system;
alter function private.has_living_profile(uuid) owner to loanyard_system;
alter function private.end_sessions_without_profile(uuid) owner to loanyard_system;
alter function private.end_lender_profiles() owner to loanyard_system;
revoke all on function private.invite_lender_staff(uuid, uuid, boolean, uuid, text, text, text, timestamptz),
  private.invite_lender_staff_again(uuid, timestamptz), private.has_living_profile(uuid),
  private.end_sessions_without_profile(uuid), private.end_lender_profiles() from public;
grant execute on function private.invite_lender_staff(uuid, uuid, boolean, uuid, text, text, text, timestamptz),
  private.invite_lender_staff_again(uuid, timestamptz) to loanyard_app;

create trigger end_profile after update of status or delete on lender_staff
  for each row execute function private.end_profile();
create trigger end_profiles after update of status on lenders
  for each row execute function private.end_lender_profiles();
