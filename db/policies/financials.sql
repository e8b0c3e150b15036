-- Row-level policies: the financials of a deal, and lending rates. Without a policy for its role, a row isn't there.

-- deal_financials
create policy partner on deal_financials to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy shared on deal_financials for select to loanyard_lender
  using (private.viewing_lender(partner_id, deal_id) is not null);
create policy system on deal_financials to loanyard_system using (true) with check (true);

-- source_uses
create policy partner on source_uses to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy shared on source_uses for select to loanyard_lender
  using (((deleted_at is null) is true) and (private.viewing_lender(partner_id, deal_id) is not null));
create policy system on source_uses to loanyard_system using (true) with check (true);

-- collateral_items
create policy partner on collateral_items to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy shared on collateral_items for select to loanyard_lender
  using (((deleted_at is null) is true) and (private.viewing_lender(partner_id, deal_id) is not null));
create policy system on collateral_items to loanyard_system using (true) with check (true);

-- financial_periods
create policy partner on financial_periods to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy shared on financial_periods for select to loanyard_lender
  using (private.viewing_lender(partner_id, deal_id) is not null);
create policy system on financial_periods to loanyard_system using (true) with check (true);

-- financial_rows
create policy partner on financial_rows to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy shared on financial_rows for select to loanyard_lender
  using (((deleted_at is null) is true) and (private.viewing_lender(partner_id, deal_id) is not null));
create policy system on financial_rows to loanyard_system using (true) with check (true);

-- financial_values
create policy partner on financial_values to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy shared on financial_values for select to loanyard_lender
  using (exists (select from financial_rows f where f.partner_id = financial_values.partner_id
    and f.id = financial_values.row_id offset 0));
create policy system on financial_values to loanyard_system using (true) with check (true);

-- lending_rates
create policy partner on lending_rates to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy shared on lending_rates for select to loanyard_lender
  using (partner_id in (select p.partner_id from private.lender_profiles() p));
create policy system on lending_rates to loanyard_system using (true) with check (true);
