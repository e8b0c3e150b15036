-- What staff have to do on a lead, deal or lender. A task on a request names its deal, too.
create table tasks (
  partner_id uuid not null,
  id uuid not null,
  title text not null check (title <> ''),
  note text not null default '',
  deal_id uuid,
  lead_id uuid,
  lender_id uuid,
  requirement_id uuid,
  assignee_id uuid,
  -- The partner's day.
  due_on date,
  -- Orders tasks without a day last.
  due_key date not null generated always as (coalesce(due_on, '9999-12-31'::date)) stored,
  repeats text check (repeats in ('daily', 'weekly', 'monthly', 'yearly')),
  -- The first day of a repeating task: the 31st stays the 31st after a shorter month.
  repeats_from date,
  -- The task that completing this one created.
  next_id uuid,
  created timestamptz not null,
  created_by uuid not null,
  done_at timestamptz,
  done_by uuid,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  foreign key (partner_id, lead_id) references leads (partner_id, id) on delete cascade,
  foreign key (partner_id, lender_id) references lenders (partner_id, id),
  foreign key (partner_id, requirement_id) references requirements (partner_id, id),
  foreign key (partner_id, assignee_id) references staff (partner_id, id),
  foreign key (partner_id, created_by) references staff (partner_id, id),
  foreign key (partner_id, done_by) references staff (partner_id, id),
  check (num_nonnulls(deal_id, lead_id, lender_id) = 1),
  check (requirement_id is null or deal_id is not null),
  check (repeats is null or (due_on is not null and repeats_from is not null)),
  check ((done_at is null) = (done_by is null))
);
create index tasks_open on tasks (partner_id, due_key, id) where done_at is null and deleted_at is null;
create index tasks_open_of_assignee on tasks (partner_id, assignee_id, due_key, id) where done_at is null and deleted_at is null;
create index tasks_open_of_deal on tasks (partner_id, deal_id, due_key, id)
  where done_at is null and deleted_at is null and deal_id is not null;
create index tasks_open_of_lead on tasks (partner_id, lead_id, due_key, id)
  where done_at is null and deleted_at is null and lead_id is not null;
create index tasks_open_of_lender on tasks (partner_id, lender_id, due_key, id)
  where done_at is null and deleted_at is null and lender_id is not null;
create index tasks_done on tasks (partner_id, done_at, id) where done_at is not null and deleted_at is null;
create index tasks_done_of_deal on tasks (partner_id, deal_id, done_at, id) where done_at is not null and deleted_at is null;
-- For the leads that the purge deletes.
create index tasks_of_lead on tasks (partner_id, lead_id) where lead_id is not null;

alter table tasks enable row level security;
alter table tasks force row level security;
grant select, insert on tasks to loanyard_app;
grant update (title, note, deal_id, lead_id, assignee_id, due_on, repeats, repeats_from, next_id, done_at, done_by, deleted_at, version)
  on tasks to loanyard_app;
grant select, insert, update, delete on tasks to loanyard_system;
