-- What a lender wants before it commits, closes, or after closing: a list that the partner answers item by item.
create table lender_conditions (
  partner_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  lender_id uuid not null,
  title text not null check (title <> ''),
  details text not null default '',
  kind text not null check (kind in ('Document', 'Explanation', 'Other')),
  due_before text not null check (due_before in ('Commitment', 'Closing', 'After closing')),
  due_on date,
  status text not null default 'Open' check (status in ('Open', 'Answered', 'Sent back', 'Satisfied', 'Waived')),
  answer text not null default '',
  answered_at timestamptz,
  answered_by_name text,
  -- Why it was sent back or waived.
  comment text not null default '',
  decided_at timestamptz,
  decided_by_name text,
  -- The partner asked the borrower for it.
  requirement_id uuid,
  created timestamptz not null,
  created_by uuid not null references users (id),
  created_by_name text not null,
  position integer not null,
  version integer not null default 1,
  removed_at timestamptz,
  -- Since when the other side has something that it wasn't emailed about; null: nothing.
  partner_pending_at timestamptz,
  lender_pending_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  foreign key (partner_id, lender_id) references lenders (partner_id, id),
  foreign key (partner_id, requirement_id) references requirements (partner_id, id),
  check ((answered_at is null) = (answered_by_name is null)),
  check ((decided_at is null) = (decided_by_name is null)),
  check (status <> 'Answered' or answered_at is not null)
);
create index lender_conditions_of_deal on lender_conditions (partner_id, deal_id, lender_id, created, position, id)
  where removed_at is null;
create index lender_conditions_partner_pending on lender_conditions (partner_pending_at) where partner_pending_at is not null;
create index lender_conditions_lender_pending on lender_conditions (partner_id, deal_id, lender_id) where lender_pending_at is not null;
create index lender_conditions_of_request on lender_conditions (partner_id, requirement_id) where requirement_id is not null;

-- The documents of the partner's answer. Lenders open them under the rules for all documents: only what is approved.
create table lender_condition_documents (
  partner_id uuid not null,
  condition_id uuid not null,
  document_id uuid not null,
  position integer not null,
  primary key (partner_id, condition_id, document_id),
  foreign key (partner_id, condition_id) references lender_conditions (partner_id, id),
  foreign key (partner_id, document_id) references documents (partner_id, id) on delete cascade
);

alter table lender_conditions enable row level security;
alter table lender_conditions force row level security;
alter table lender_condition_documents enable row level security;
alter table lender_condition_documents force row level security;
grant select on lender_conditions, lender_condition_documents to loanyard_app, loanyard_lender;
grant update (status, answer, answered_at, answered_by_name, requirement_id, version, partner_pending_at, lender_pending_at)
  on lender_conditions to loanyard_app;
grant insert, delete on lender_condition_documents to loanyard_app;
grant insert (partner_id, id, deal_id, lender_id, title, details, kind, due_before, due_on, created, created_by, created_by_name,
              position, partner_pending_at)
  on lender_conditions to loanyard_lender;
grant update (title, details, kind, due_before, due_on, status, comment, decided_at, decided_by_name, version, removed_at,
              partner_pending_at)
  on lender_conditions to loanyard_lender;
grant select, insert, update, delete on lender_conditions, lender_condition_documents to loanyard_system;

create or replace function private.pending_lender_updates(p_before timestamptz)
returns table (partner_id uuid, deal_id uuid, lender_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.partner_id, n.deal_id, n.lender_id
    from (select r.partner_id, r.deal_id, r.lender_id, r.responded_at as at from lender_responses r where r.notified_at is null
          union all
          select o.partner_id, o.deal_id, o.lender_id, o.created from lender_offers o where o.notified_at is null
          union all
          select c.partner_id, c.deal_id, c.lender_id, c.partner_pending_at from lender_conditions c where c.partner_pending_at is not null
          union all
          select m.partner_id, m.deal_id, m.lender_id, m.created from lender_messages m where m.notified_at is null and m.side = 'lender') n
   group by n.partner_id, n.deal_id, n.lender_id having max(n.at) <= p_before
   order by max(n.at) limit 500
$$;
