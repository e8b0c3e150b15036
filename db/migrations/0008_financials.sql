-- The financial picture of a deal: sources and uses, collateral, financial summary, and the dated rates of a partner.

-- One row per deal whose figures were touched: whoever writes holds it, so that nobody writes between its reading and its
-- writing. `version` rises with every change; the columns of the three tables say at which version each was changed last.
create table deal_financials (
  partner_id uuid not null,
  deal_id uuid not null,
  version integer not null default 0,
  source_use integer not null default 0,
  collateral integer not null default 0,
  financial_summary integer not null default 0,
  primary key (partner_id, deal_id),
  foreign key (partner_id, deal_id) references deals (partner_id, id)
);

-- Rows are deleted by a date: somebody else may be writing in one, and brings it back with what they wrote.
create table source_uses (
  partner_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  position integer not null,
  item_name text not null check (item_name <> ''),
  lender_amount numeric(14, 2) not null default 0,
  borrower_amount numeric(14, 2) not null default 0,
  seller_amount numeric(14, 2) not null default 0,
  seller_standby boolean not null default false,
  version integer not null,
  changed_by_name text not null,
  deleted timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id)
);
create index source_uses_of_deal on source_uses (partner_id, deal_id, position);

create table collateral_items (
  partner_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  position integer not null,
  item_name text not null check (item_name <> ''),
  collateral_type text not null default 'Real Estate' check (collateral_type in ('Real Estate', 'Machinery & Equipment (new)',
    'Machinery & Equipment (used)', 'Vehicles', 'Furniture & Fixtures', 'Inventory', 'Accounts Receivable',
    'Cash & Securities', 'Other')),
  appraised boolean not null default false,
  fmv_bv numeric(17, 2) not null default 0 check (fmv_bv >= 0),
  liens numeric(17, 2) not null default 0 check (liens >= 0),
  -- What staff typed; null: computed from the rates of the deal's day.
  cv numeric(17, 2) check (cv >= 0),
  version integer not null,
  changed_by_name text not null,
  deleted timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id)
);
create index collateral_items_of_deal on collateral_items (partner_id, deal_id, position);

create table financial_periods (
  partner_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  position integer not null,
  name text not null check (name <> ''),
  -- Names that differ in case, accents or blanks only are alike.
  name_key text collate "C" not null generated always as (regexp_replace(private.normalise(name), '\s+', ' ', 'g')) stored,
  is_projection boolean not null default false,
  primary key (partner_id, id),
  constraint one_period_of_a_name unique (partner_id, deal_id, name_key),
  foreign key (partner_id, deal_id) references deals (partner_id, id)
);

create table financial_rows (
  partner_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  position integer not null,
  item_name text not null check (item_name <> ''),
  field_type text not null check (field_type in ('Income', 'Expense', 'Debt Proposed', 'Debt Others')),
  -- The terms of a debt that was entered with them: all three or none.
  principal_amount numeric(17, 2) check (principal_amount > 0),
  rate numeric(7, 6) check (rate between 0 and 1),
  term smallint check (term between 1 and 480),
  version integer not null,
  changed_by_name text not null,
  deleted timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  check (num_nonnulls(principal_amount, rate, term) in (0, 3)),
  check (principal_amount is null or field_type in ('Debt Proposed', 'Debt Others'))
);
create index financial_rows_of_deal on financial_rows (partner_id, deal_id, position);

create table financial_values (
  partner_id uuid not null,
  row_id uuid not null,
  period_id uuid not null,
  amount numeric(17, 2) not null default 0,
  -- What of it is added back to the seller's discretionary earnings.
  added_back numeric(17, 2) not null default 0,
  primary key (partner_id, row_id, period_id),
  foreign key (partner_id, row_id) references financial_rows (partner_id, id),
  foreign key (partner_id, period_id) references financial_periods (partner_id, id) on delete cascade
);
create index financial_values_of_period on financial_values (partner_id, period_id);

-- Rates a partner sets from a day on. Nothing is changed: a later entry for the same day takes the place of the one before,
-- and one made by mistake is withdrawn.
create table lending_rates (
  partner_id uuid not null references partners (id),
  id uuid not null,
  kind text not null check (kind in ('base_rate', 'collateral_rate', 'appraised_rate')),
  collateral_type text,
  rate numeric(7, 6) not null check (rate between 0 and 1),
  effective_from date not null,
  note text not null default '',
  created timestamptz not null default now(),
  created_by_name text not null,
  withdrawn timestamptz,
  withdrawn_by_name text,
  primary key (partner_id, id),
  check ((kind = 'base_rate') = (collateral_type is null))
);

do $$
declare
  t text;
begin
  foreach t in array array['deal_financials', 'source_uses', 'collateral_items', 'financial_periods', 'financial_rows',
                           'financial_values', 'lending_rates'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy partner on %I to loanyard_app using (partner_id = (select private.partner_id()))
                    with check (partner_id = (select private.partner_id()))', t);
    execute format('create policy system on %I to loanyard_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to loanyard_system', t);
  end loop;
end
$$;
grant select, insert, update on deal_financials, source_uses, collateral_items, financial_rows, financial_values to loanyard_app;
grant select, insert, update, delete on financial_periods to loanyard_app;
grant select, insert on lending_rates to loanyard_app;
grant update (withdrawn, withdrawn_by_name) on lending_rates to loanyard_app;
