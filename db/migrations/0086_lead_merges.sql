-- Two leads of one person or business become one. Kept for as long as the lead that stays, so that the other's address leads there.
create table lead_merges (
  partner_id uuid not null,
  id uuid not null,
  -- The lead that stays.
  lead_id uuid not null,
  -- Deleted by the merge and, after 30 days, purged.
  merged_lead_id uuid not null,
  merged_name text not null,
  -- Each value of the lead that the merge changed: { field, from, to }.
  changes jsonb not null,
  -- UUIDs of what moved along, by kind.
  moved jsonb not null,
  created timestamptz not null,
  created_by uuid not null,
  created_by_name text not null,
  undone_at timestamptz,
  primary key (partner_id, id),
  check (lead_id <> merged_lead_id),
  foreign key (partner_id, lead_id) references leads (partner_id, id) on delete cascade,
  foreign key (partner_id, created_by) references staff (partner_id, id)
);
create unique index lead_merges_of_merged on lead_merges (partner_id, merged_lead_id) where undone_at is null;
create index lead_merges_of_lead on lead_merges (partner_id, lead_id, created desc);
alter table lead_merges enable row level security;
alter table lead_merges force row level security;
grant select, insert on lead_merges to loanyard_app;
grant update (undone_at) on lead_merges to loanyard_app;
grant select, insert, update, delete on lead_merges to loanyard_system;

-- What moves with a merge.
grant update (lead_id) on lead_notes, favorites, loan_requests to loanyard_app;
-- Someone who asked twice has two requests about one lead.
drop index loan_requests_of_lead;
create index loan_requests_of_lead on loan_requests (partner_id, lead_id) where lead_id is not null;
