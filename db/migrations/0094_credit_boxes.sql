-- What a lender lends on, as the partner knows it. An empty list or null: it wasn't recorded, so it excludes nothing.
alter table lenders
  add programs text[] not null default '{}',
  add states text[] not null default '{}',
  add min_loan_amount numeric(17, 2),
  add max_loan_amount numeric(17, 2),
  add min_credit_score integer,
  add credit_note text,
  add constraint lenders_loan_amounts_check check (min_loan_amount >= 0 and max_loan_amount >= min_loan_amount);
