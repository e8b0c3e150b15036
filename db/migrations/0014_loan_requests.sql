-- What people ask for on the public pages, where a partner is found elsewhere, and who wants to be shown Loanyard.

-- The platforms as an object with an address each; those without one are left out.
alter table partners add socials jsonb not null default '{}' check (jsonb_typeof(socials) = 'object');
alter table partners add show_demo_banner boolean not null default true;
grant select (socials, show_demo_banner, version) on partners to loanyard_client, loanyard_lender;

-- A loan request is the requester's side of a lead: what they sent, as they sent it. What became of it, the lead says.
create table loan_requests (
  partner_id uuid not null references partners (id),
  id uuid not null,
  user_id uuid not null references users (id),
  -- Null: the lead was deleted for good.
  lead_id uuid,
  full_name text not null check (full_name <> ''),
  phone text,
  loan_purpose text not null,
  loan_amount numeric(17, 2) not null check (loan_amount > 0),
  down_payment numeric(17, 2) check (down_payment >= 0),
  business_type text not null,
  -- Of what was sent: the same once more within a day is a double click or a page sent again, not another request.
  fingerprint bytea not null,
  created timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, lead_id) references leads (partner_id, id) on delete set null (lead_id)
);
create index loan_requests_of_user on loan_requests (user_id, created, id);
create unique index loan_requests_of_lead on loan_requests (partner_id, lead_id) where lead_id is not null;

alter table loan_requests enable row level security;
alter table loan_requests force row level security;
create policy partner on loan_requests for select to loanyard_app using (partner_id = (select private.partner_id()));
create policy sign_in on loan_requests for select to loanyard_auth using (true);
create policy system on loan_requests to loanyard_system using (true) with check (true);
grant select on loan_requests to loanyard_app;
grant select (partner_id, user_id) on loan_requests to loanyard_auth;
grant select, insert, update, delete on loan_requests to loanyard_system;

-- Of nobody's partner: staff ask whoever runs this Loanyard.
create table demo_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  full_name text not null check (full_name <> ''),
  email text not null,
  company text,
  message text,
  preferred_time text,
  created timestamptz not null default now()
);
create index demo_requests_of_user on demo_requests (user_id, created, id);
alter table demo_requests enable row level security;
alter table demo_requests force row level security;
create policy own on demo_requests to loanyard_auth
  using (user_id = (select private.user_id())) with check (user_id = (select private.user_id()));
grant select, insert on demo_requests to loanyard_auth;

-- Takes a request in for the transaction's partner: the account of the address, a lead, and the requester's side of it.
-- The account stays without a name until its owner proves the address: whoever fills the form in may be anybody, and mail
-- greets people by their names. `lead` is null, and nothing was made, where the same was sent within a day.
create function private.receive_loan_request(p_request uuid, p_lead uuid, p_new_user uuid, p_sent jsonb, p_fingerprint bytea, p_now timestamptz)
returns table (user_id uuid, lead uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_email text := lower(p_sent ->> 'email');
begin
  if v_partner is null then
    raise exception 'no partner is in the scope of this transaction' using errcode = 'no_data_found';
  end if;
  -- Locks the account, new or old: two that are sent at the same moment take turns.
  insert into users as u (id, email, first_name, last_name) values (p_new_user, v_email, '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into user_id;
  if exists (select from loan_requests r
              where r.partner_id = v_partner and r.user_id = receive_loan_request.user_id
                and r.fingerprint = p_fingerprint and r.created > p_now - interval '24 hours') then
    return next;
    return;
  end if;
  lead := p_lead;
  insert into leads (partner_id, id, full_name, email, phone, personal_credit_score, loan_amount, loan_purpose, down_payment,
                     business_type, source, created, modified)
  values (v_partner, p_lead, p_sent ->> 'full_name', p_sent ->> 'email', p_sent ->> 'phone',
          (p_sent ->> 'personal_credit_score')::smallint, (p_sent ->> 'loan_amount')::numeric, p_sent ->> 'loan_purpose',
          (p_sent ->> 'down_payment')::numeric, p_sent ->> 'business_type', 'prequalify', p_now, p_now);
  insert into loan_requests (partner_id, id, user_id, lead_id, full_name, phone, loan_purpose, loan_amount, down_payment,
                             business_type, fingerprint, created)
  values (v_partner, p_request, receive_loan_request.user_id, p_lead, p_sent ->> 'full_name', p_sent ->> 'phone',
          p_sent ->> 'loan_purpose', (p_sent ->> 'loan_amount')::numeric, (p_sent ->> 'down_payment')::numeric,
          p_sent ->> 'business_type', p_fingerprint, p_now);
  return next;
end
$$;

-- The link that goes with it. Revokes the older one of its type, like every other link.
create function private.add_requester_link(p_user uuid, p_hash bytea, p_code_hash bytea, p_key_id text, p_now timestamptz, p_expires timestamptz)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from loan_requests r where r.user_id = p_user and r.partner_id = private.partner_id()) then
    raise exception 'user % is not in the scope of this transaction', p_user using errcode = 'no_data_found';
  end if;
  update magic_links set revoked = p_now where user_id = p_user and type = 'LOG_IN' and used is null and revoked is null;
  insert into magic_links (hash, user_id, type, area, code_hash, key_id, created, expires)
  values (p_hash, p_user, 'LOG_IN', 'requests', p_code_hash, p_key_id, p_now, p_expires);
end
$$;

-- What the caller asked for, with what became of it. Only for an address that was proven: until then the account may be
-- somebody else's, who merely named the address. `deal_id` is that of a deal the caller is the client of.
create function private.own_loan_requests()
returns table (partner_id uuid, id uuid, partner_name text, loan_purpose text, loan_amount numeric, down_payment numeric,
               business_type text, created timestamptz, lead_status text, has_deal boolean, deal_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.partner_id, r.id, p.name, r.loan_purpose, r.loan_amount, r.down_payment, r.business_type, r.created,
         l.lead_status, d.id is not null, c.deal_id
    from loan_requests r
    join users u on u.id = r.user_id and u.email_proven is not null
    join partners p on p.id = r.partner_id
    left join leads l on l.partner_id = r.partner_id and l.id = r.lead_id and l.deleted is null
    left join deals d on d.partner_id = r.partner_id and d.lead_id = l.id and d.deleted is null
    left join deal_clients c on c.partner_id = r.partner_id and c.deal_id = d.id and c.user_id = r.user_id
   where r.user_id = private.user_id()
$$;

-- Whom a pre-qualification goes to, for everybody who fills one in: the name, and the base rate that counts on a day.
create function private.prequalify_partner(p_partner uuid, p_on date)
returns table (id uuid, name text, base_rate numeric, base_rate_from date)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name, r.rate, r.effective_from
    from partners p
    left join lateral (
      select e.rate, e.effective_from from lending_rates e
       where e.partner_id = p.id and e.kind = 'base_rate' and e.withdrawn is null and e.effective_from <= p_on
       order by e.effective_from desc, e.created desc, e.id desc limit 1) r on true
   where p.id = p_partner
$$;

-- The first link used proves the address. An account that somebody else opened with it, and has a password to, is taken
-- from them before the owner of the mailbox sees what they asked for; one that only ever asked gets the name it gave.
create function private.prove_address(p_user uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from users u where u.id = p_user and u.email_proven is null) then
    return;
  end if;
  if exists (select from loan_requests r where r.user_id = p_user) then
    perform private.reclaim_unproven(p_user);
    update users u
       set first_name = coalesce(substring(r.full_name from '^(.*)\s\S+$'), r.full_name),
           last_name = coalesce(substring(r.full_name from '\s(\S+)$'), ''),
           phone = coalesce(u.phone, r.phone)
      from (select q.full_name, q.phone from loan_requests q where q.user_id = p_user order by q.created desc limit 1) r
     where u.id = p_user and u.first_name = '' and u.last_name = '';
  end if;
  update users set email_proven = p_now where id = p_user;
end
$$;

-- Whoever asked for a loan may sign in to see what became of it, whatever else they were made inactive for.
alter function private.may_sign_in(uuid) rename to may_sign_in_to_work;
revoke execute on function private.may_sign_in_to_work(uuid) from loanyard_auth;
create function private.may_sign_in(p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select private.may_sign_in_to_work(p_user) or exists (select from loan_requests r where r.user_id = p_user)
$$;

-- The borrower of a deal may be somebody whose account has no name yet.
create or replace function private.invite_client(p_deal uuid, p_new_user uuid, p_email text, p_first_name text, p_last_name text, p_phone text)
returns table (user_id uuid, has_password boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
begin
  if not exists (select from deals d where d.partner_id = v_partner and d.id = p_deal) then
    raise exception 'deal % is not in the scope of this transaction', p_deal using errcode = 'no_data_found';
  end if;
  insert into users as u (id, email, first_name, last_name, phone)
  values (p_new_user, lower(p_email), p_first_name, p_last_name, p_phone)
  on conflict (email) do update
    set first_name = case when u.first_name = '' and u.last_name = '' then excluded.first_name else u.first_name end,
        last_name = case when u.first_name = '' and u.last_name = '' then excluded.last_name else u.last_name end
  returning u.id into user_id;
  perform private.reclaim_unproven(user_id);
  select u.password_hash is not null into has_password from users u where u.id = user_id;
  -- A deal has one borrower: a corrected address takes the deal away from whoever the wrong one belonged to.
  delete from deal_clients c where c.partner_id = v_partner and c.deal_id = p_deal and c.user_id <> invite_client.user_id;
  insert into deal_clients (partner_id, deal_id, user_id) values (v_partner, p_deal, invite_client.user_id)
  on conflict do nothing;
  return next;
end
$$;

do $$
declare
  v_function text;
begin
  foreach v_function in array array[
    'receive_loan_request(uuid, uuid, uuid, jsonb, bytea, timestamptz)',
    'add_requester_link(uuid, bytea, bytea, text, timestamptz, timestamptz)', 'own_loan_requests()',
    'prequalify_partner(uuid, date)', 'prove_address(uuid, timestamptz)', 'may_sign_in(uuid)'] loop
    execute format('alter function private.%s owner to loanyard_system', v_function);
    execute format('revoke all on function private.%s from public', v_function);
  end loop;
end
$$;
grant execute on function private.receive_loan_request(uuid, uuid, uuid, jsonb, bytea, timestamptz),
  private.add_requester_link(uuid, bytea, bytea, text, timestamptz, timestamptz) to loanyard_app;
grant execute on function private.own_loan_requests() to loanyard_client;
grant execute on function private.prequalify_partner(uuid, date), private.prove_address(uuid, timestamptz),
  private.may_sign_in(uuid) to loanyard_auth;
