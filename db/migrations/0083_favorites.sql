-- What a person keeps at hand in the rail: exactly one deal, lead, lender or saved view each.
create table favorites (
  partner_id uuid not null,
  staff_id uuid not null,
  id uuid not null,
  deal_id uuid,
  lead_id uuid,
  lender_id uuid,
  view_id uuid,
  created timestamptz not null,
  primary key (partner_id, staff_id, id),
  check (num_nonnulls(deal_id, lead_id, lender_id, view_id) = 1),
  foreign key (partner_id, staff_id) references staff (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id) on delete cascade,
  foreign key (partner_id, lead_id) references leads (partner_id, id) on delete cascade,
  foreign key (partner_id, lender_id) references lenders (partner_id, id) on delete cascade,
  foreign key (partner_id, view_id) references saved_views (partner_id, id) on delete cascade
);
create unique index favorites_once on favorites (partner_id, staff_id, deal_id, lead_id, lender_id, view_id) nulls not distinct;
create index favorites_of_deal on favorites (partner_id, deal_id) where deal_id is not null;
create index favorites_of_lead on favorites (partner_id, lead_id) where lead_id is not null;
create index favorites_of_lender on favorites (partner_id, lender_id) where lender_id is not null;
create index favorites_of_view on favorites (partner_id, view_id) where view_id is not null;

alter table favorites enable row level security;
alter table favorites force row level security;
grant select, insert, delete on favorites to loanyard_app;
grant select, insert, update, delete on favorites to loanyard_system;
