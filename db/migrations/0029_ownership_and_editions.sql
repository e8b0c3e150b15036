-- How ownership changes, in place of a check box. A stored "yes" says that it does, not how; an unchecked box may never have
-- been answered. Null: no one has said.
alter table deals
  add column ownership_change text check (ownership_change in
    ('None', 'Initial Acquisition', 'Owner Buyout', 'ESOP or Cooperative', 'Business Expansion', 'Category not determined')),
  add column target_closing_on date,
  add column expected_loan_number_on date,
  add column standby_debt numeric(17, 2) not null default 0 check (standby_debt >= 0),
  add column minority_investment numeric(17, 2) not null default 0 check (minority_investment >= 0),
  add column real_estate_amount numeric(17, 2) check (real_estate_amount >= 0);

-- The policies compare with a scope, which a migration doesn't have.
alter table deals no force row level security;
update deals set ownership_change = 'Category not determined' where change_of_ownership;
alter table deals force row level security;

alter table deals drop column change_of_ownership;
grant select (ownership_change, target_closing_on, expected_loan_number_on, standby_debt, minority_investment,
              real_estate_amount) on deals to loanyard_lender;
