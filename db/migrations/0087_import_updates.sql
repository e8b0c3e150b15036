-- Leads that were there and that an import changed: undoing it gives them back what they had.
alter table lead_imports add column updated integer not null default 0;
create table lead_import_updates (
  partner_id uuid not null,
  import_id uuid not null,
  lead_id uuid not null,
  -- Each value that the import changed: { field, from, to }.
  changes jsonb not null,
  primary key (partner_id, import_id, lead_id),
  foreign key (partner_id, import_id) references lead_imports (partner_id, id),
  foreign key (partner_id, lead_id) references leads (partner_id, id) on delete cascade
);
create index lead_import_updates_of_lead on lead_import_updates (partner_id, lead_id);
alter table lead_import_updates enable row level security;
alter table lead_import_updates force row level security;
grant select, insert on lead_import_updates to loanyard_app;
grant select, insert, update, delete on lead_import_updates to loanyard_system;
