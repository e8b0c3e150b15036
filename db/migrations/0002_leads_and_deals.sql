create table stages (
  partner_id uuid not null references partners (id),
  id uuid not null,
  name text not null check (name <> ''),
  number integer not null check (number > 0),
  primary key (partner_id, id),
  unique (partner_id, number) deferrable initially deferred
);

create table lead_imports (
  partner_id uuid not null references partners (id),
  id uuid not null,
  rows integer not null,
  created timestamptz not null default now(),
  created_by uuid not null,
  created_by_name text not null,
  undone timestamptz,
  primary key (partner_id, id)
);

create table leads (
  partner_id uuid not null references partners (id),
  id uuid not null,
  lead_status text collate "C" not null default 'New'
    check (lead_status in ('New', 'Contacted', 'Qualified', 'Converted', 'Unqualified', 'Lost')),
  full_name text not null check (full_name <> ''),
  email text not null,
  phone text,
  personal_credit_score smallint check (personal_credit_score between 300 and 850),
  loan_amount numeric(17, 2) check (loan_amount >= 0),
  loan_purpose text,
  down_payment numeric(17, 2) check (down_payment >= 0),
  business_type text,
  source text not null default 'staff' check (source in ('staff', 'prequalify', 'import')),
  assigned_to uuid,
  created_by uuid,
  import_id uuid,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz,
  name_key text collate "C" not null generated always as (private.normalise(full_name)) stored,
  primary key (partner_id, id),
  foreign key (partner_id, assigned_to) references staff (partner_id, id),
  foreign key (partner_id, created_by) references staff (partner_id, id),
  foreign key (partner_id, import_id) references lead_imports (partner_id, id)
);

create table deals (
  partner_id uuid not null references partners (id),
  id uuid not null,
  title text not null check (title <> ''),
  lead_id uuid,
  business_name text,
  borrower_first_name text not null,
  borrower_last_name text not null,
  borrower_email text not null,
  borrower_phone text,
  stage_id uuid not null,
  status text collate "C" not null default 'Active' check (status in ('Active', 'On Hold', 'Funded', 'Declined', 'Withdrawn')),
  loan_amount numeric(17, 2) not null check (loan_amount >= 0),
  down_payment numeric(17, 2) check (down_payment >= 0),
  loan_purpose text,
  personal_credit_score smallint check (personal_credit_score between 300 and 850),
  term_months smallint check (term_months between 1 and 300),
  interest_rate numeric(7, 6) check (interest_rate >= 0 and interest_rate < 1),
  sba_program text not null default '7(a)'
    check (sba_program in ('7(a)', 'SBA Express', 'Export Express', 'EWCP', 'International Trade')),
  approved_on date,
  naics_code text,
  fee_flags text[] not null default '{}',
  guaranty_percentage numeric(7, 6) check (guaranty_percentage between 0 and 1),
  change_of_ownership boolean not null default false,
  lender_fee_share numeric(5, 2) not null default 0 check (lender_fee_share between 0 and 100),
  reason text,
  positives text,
  negatives text,
  stage_entered timestamptz not null default now(),
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  version integer not null default 1,
  deleted timestamptz,
  title_key text collate "C" not null generated always as (private.normalise(title)) stored,
  primary key (partner_id, id),
  foreign key (partner_id, stage_id) references stages (partner_id, id),
  foreign key (partner_id, lead_id) references leads (partner_id, id)
);

-- Converting twice at the same moment makes one deal.
create unique index deals_of_lead on deals (partner_id, lead_id) where lead_id is not null and deleted is null;

create table deal_clients (
  partner_id uuid not null,
  deal_id uuid not null,
  user_id uuid not null references users (id),
  created timestamptz not null default now(),
  primary key (partner_id, deal_id, user_id),
  foreign key (partner_id, deal_id) references deals (partner_id, id)
);
create index deal_clients_of_user on deal_clients (user_id, deal_id desc);

create table deal_coordinators (
  partner_id uuid not null,
  staff_id uuid not null,
  deal_id uuid not null,
  assigned timestamptz not null default now(),
  primary key (partner_id, staff_id, deal_id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  foreign key (partner_id, staff_id) references staff (partner_id, id)
);
create index deal_coordinators_of_deal on deal_coordinators (partner_id, deal_id);

create table deal_stage_moves (
  partner_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  from_stage_id uuid,
  to_stage_id uuid not null,
  moved timestamptz not null default now(),
  moved_by uuid,
  forced boolean not null default false,
  primary key (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id)
);
create index deal_stage_moves_of_deal on deal_stage_moves (partner_id, deal_id, id);

create table deal_notes (
  partner_id uuid not null,
  deal_id uuid not null,
  id uuid not null,
  text text not null check (text <> ''),
  author_id uuid not null,
  author_name text not null,
  created timestamptz not null default now(),
  primary key (partner_id, deal_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  foreign key (partner_id, author_id) references staff (partner_id, id)
);

-- The audit trail and, where it names a deal, that deal's activity: one row tells both, in the transaction of the change.
-- sealed_number, previous_hash and hash are filled once by the sealing job, so that writers never wait for each other.
create table audit_log (
  partner_id uuid not null,
  id uuid not null,
  action text not null,
  subject_id uuid not null,
  deal_id uuid,
  actor_id uuid,
  actor_name text not null,
  address text,
  request_id text,
  data jsonb not null default '{}',
  created timestamptz not null default now(),
  sealed_number bigint,
  previous_hash bytea,
  hash bytea,
  primary key (partner_id, id)
);
create index audit_log_of_deal on audit_log (partner_id, deal_id, id desc) where deal_id is not null;
create index audit_log_unsealed on audit_log (partner_id, id) where sealed_number is null;
create unique index audit_log_sealed on audit_log (partner_id, sealed_number) where sealed_number is not null;

-- Lists, newest first and by each of their orderings.
create index leads_created on leads (partner_id, created, id) where deleted is null;
create index leads_name on leads (partner_id, name_key, id) where deleted is null;
create index leads_amount on leads (partner_id, (coalesce(loan_amount, -1)), id) where deleted is null;
create index leads_score on leads (partner_id, (coalesce(personal_credit_score, -1)), id) where deleted is null;
create index leads_status on leads (partner_id, lead_status, id) where deleted is null;
create index leads_assigned on leads (partner_id, assigned_to, created) where deleted is null and assigned_to is not null;
create index leads_created_by on leads (partner_id, created_by, created) where deleted is null and created_by is not null;
create index leads_of_import on leads (partner_id, import_id) where import_id is not null;

create index deals_created on deals (partner_id, created, id) where deleted is null;
create index deals_modified on deals (partner_id, modified, id) where deleted is null;
create index deals_title on deals (partner_id, title_key, id) where deleted is null;
create index deals_amount on deals (partner_id, loan_amount, id) where deleted is null;
create index deals_score on deals (partner_id, (coalesce(personal_credit_score, -1)), id) where deleted is null;
create index deals_stage on deals (partner_id, stage_id, created, id)
  include (status, loan_amount, personal_credit_score) where deleted is null;
create index deals_status on deals (partner_id, status, id) where deleted is null;

do $$
declare
  t text;
begin
  foreach t in array array['stages', 'lead_imports', 'leads', 'deals', 'deal_clients', 'deal_coordinators',
                           'deal_stage_moves', 'deal_notes', 'audit_log'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy partner on %I to loanyard_app using (partner_id = (select private.partner_id()))
                    with check (partner_id = (select private.partner_id()))', t);
    execute format('create policy system on %I to loanyard_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to loanyard_system', t);
  end loop;
end
$$;

grant select, insert, update, delete on stages to loanyard_app;
grant select, insert, update on leads, lead_imports, deals to loanyard_app;
grant select, insert, delete on deal_coordinators, deal_clients to loanyard_app;
grant select, insert on deal_stage_moves, audit_log to loanyard_app;
grant select, insert, delete on deal_notes to loanyard_app;

-- The borrower: rows of the own deals, and of these no internal column.
create policy own_deals on deal_clients for select to loanyard_client using (user_id = (select private.user_id()));
create policy own_deals on deals for select to loanyard_client
  using (deleted is null and exists (
    select from deal_clients c
     where c.partner_id = deals.partner_id and c.deal_id = deals.id and c.user_id = (select private.user_id())));
create policy own_deals on stages for select to loanyard_client
  using (partner_id in (select c.partner_id from deal_clients c where c.user_id = (select private.user_id())));
create policy own_deals on partners for select to loanyard_client
  using (id in (select c.partner_id from deal_clients c where c.user_id = (select private.user_id())));
grant select on deal_clients, stages to loanyard_client;
grant select (id, name) on partners to loanyard_client;
grant select (partner_id, id, title, business_name, stage_id, status, loan_amount, loan_purpose, created, modified, deleted)
  on deals to loanyard_client;

create policy sign_in on deal_clients for select to loanyard_auth using (true);
grant select on deal_clients to loanyard_auth;

-- The borrower of a deal becomes its client. A person has one account whatever brokers they work with, so this looks
-- across partners; all it gives back is the account and whether it can sign in by password already.
create function private.invite_client(p_deal uuid, p_new_user uuid, p_email text, p_first_name text, p_last_name text, p_phone text)
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
  on conflict (email) do update set email = excluded.email
  returning u.id, u.password_hash is not null into user_id, has_password;
  -- A deal has one borrower: a corrected address takes the deal away from whoever the wrong one belonged to.
  delete from deal_clients c where c.partner_id = v_partner and c.deal_id = p_deal and c.user_id <> invite_client.user_id;
  insert into deal_clients (partner_id, deal_id, user_id) values (v_partner, p_deal, invite_client.user_id)
  on conflict do nothing;
  return next;
end
$$;
alter function private.invite_client(uuid, uuid, text, text, text, text) owner to loanyard_system;
revoke all on function private.invite_client(uuid, uuid, text, text, text, text) from public;
grant execute on function private.invite_client(uuid, uuid, text, text, text, text) to loanyard_app;

-- A SET_PSWD or LOG_IN link for a person just invited; the newer link revokes the older of its type.
create function private.add_magic_link(p_user uuid, p_type text, p_area text, p_hash bytea, p_code_hash bytea, p_expires timestamptz)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from deal_clients c where c.user_id = p_user and c.partner_id = private.partner_id()) then
    raise exception 'user % is not in the scope of this transaction', p_user using errcode = 'no_data_found';
  end if;
  update magic_links set revoked = now() where user_id = p_user and type = p_type and used is null and revoked is null;
  insert into magic_links (hash, user_id, type, area, code_hash, expires)
  values (p_hash, p_user, p_type, p_area, p_code_hash, p_expires);
end
$$;
alter function private.add_magic_link(uuid, text, text, bytea, bytea, timestamptz) owner to loanyard_system;
revoke all on function private.add_magic_link(uuid, text, text, bytea, bytea, timestamptz) from public;
grant execute on function private.add_magic_link(uuid, text, text, bytea, bytea, timestamptz) to loanyard_app;

-- A deal's coordinators by name, oldest first, as its caller may see them. A function of its own, so that a deal without
-- any, which most are, does not pay for three more tables with their policies.
create function private.coordinators_of(p_partner uuid, p_deal uuid) returns json language plpgsql stable as $$
begin
  return (select json_agg(json_build_object('id', c.staff_id, 'full_name', u.first_name || ' ' || u.last_name) order by c.assigned)
            from public.deal_coordinators c
            join public.staff m on m.partner_id = c.partner_id and m.id = c.staff_id
            join public.users u on u.id = m.user_id
           where c.partner_id = p_partner and c.deal_id = p_deal);
end
$$;
revoke all on function private.coordinators_of(uuid, uuid) from public;
grant execute on function private.coordinators_of(uuid, uuid) to loanyard_app;
