-- Nearly all 7(a) loans have a variable rate: an index, a spread over it, and how often it adjusts.
alter table lender_offers
  alter column rate drop not null,
  add column rate_type text not null default 'Fixed' check (rate_type in ('Fixed', 'Variable')),
  add column rate_index text check (rate_index in ('Prime', 'SOFR')),
  add column spread numeric(7, 6) check (spread >= 0 and spread < 1),
  add column adjustment text check (adjustment in ('Monthly', 'Quarterly', 'Annually', 'Every 5 years')),
  add column fees text not null default '',
  add column prepayment text not null default '',
  add column accepted_at timestamptz,
  add column accepted_by_name text,
  add constraint lender_offers_rate_by_type check (case rate_type
    when 'Fixed' then rate is not null and rate_index is null and spread is null and adjustment is null
    else rate is null and rate_index is not null and spread is not null and adjustment is not null end),
  add constraint lender_offers_accepted_by check ((accepted_at is null) = (accepted_by_name is null));

grant update (accepted_at, accepted_by_name) on lender_offers to loanyard_app;
-- Only the partner accepts, so the lender can't insert an accepted offer.
revoke insert on lender_offers from loanyard_lender;
grant insert (partner_id, id, deal_id, lender_id, amount, rate_type, rate, rate_index, spread, adjustment, term_months,
              guaranty_percentage, fees, prepayment, conditions, expires_on, made_by, made_by_name, created,
              withdrawn_at, notified_at)
  on lender_offers to loanyard_lender;

-- What a banker asks first: where the business is, and for how long it has existed.
alter table deals
  add column business_state text check (business_state ~ '^[A-Z]{2}$'),
  add column year_established smallint check (year_established between 1600 and 2200);

grant select (business_state, year_established) on deals to loanyard_lender;
