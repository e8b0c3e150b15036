-- How a person or the whole partner looks at a list: filters, order, columns, as the page's address says them.
create table saved_views (
  partner_id uuid not null references partners (id),
  id uuid not null,
  -- Null: the team's.
  staff_id uuid,
  list text not null check (list in ('deals', 'leads', 'lenders', 'requests')),
  name text not null check (name <> ''),
  settings jsonb not null check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 16384),
  created timestamptz not null,
  created_by_name text not null,
  modified timestamptz not null,
  modified_by_name text not null,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, staff_id) references staff (partner_id, id)
);
create index saved_views_of_list on saved_views (partner_id, staff_id, list, name, id);

-- The view a person's list opens with.
create table default_views (
  partner_id uuid not null,
  staff_id uuid not null,
  list text not null check (list in ('deals', 'leads', 'lenders', 'requests')),
  view_id uuid not null,
  primary key (partner_id, staff_id, list),
  foreign key (partner_id, staff_id) references staff (partner_id, id),
  foreign key (partner_id, view_id) references saved_views (partner_id, id) on delete cascade
);
create index default_views_of_view on default_views (partner_id, view_id);

alter table saved_views enable row level security;
alter table saved_views force row level security;
alter table default_views enable row level security;
alter table default_views force row level security;
grant select, insert, update, delete on saved_views, default_views to loanyard_app, loanyard_system;
