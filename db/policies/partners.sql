-- Row-level policies: partners, their staff and settings. Without a policy for its role, a row isn't there.

-- partners
create policy partner on partners to loanyard_app
  using (id = (select private.partner_id()))
  with check (id = (select private.partner_id()));
create policy own_deals on partners for select to loanyard_client
  using (id in (select c.partner_id from deal_clients c where c.user_id = (select private.user_id())));
create policy shared on partners for select to loanyard_lender
  using (id in (select p.partner_id from private.lender_profiles() p));
create policy sign_in on partners to loanyard_auth using (true);
create policy system on partners to loanyard_system using (true) with check (true);

-- partner_logos
create policy partner on partner_logos to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on partner_logos to loanyard_system using (true) with check (true);

-- staff
create policy partner on staff to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy sign_in on staff to loanyard_auth using (true) with check (true);
create policy system on staff to loanyard_system using (true) with check (true);

-- stages
create policy partner on stages to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own_deals on stages for select to loanyard_client
  using (partner_id in (select c.partner_id from deal_clients c where c.user_id = (select private.user_id())));
create policy shared on stages for select to loanyard_lender
  using (partner_id in (select p.partner_id from private.lender_profiles() p));
create policy system on stages to loanyard_system using (true) with check (true);

-- stage_tasks
create policy partner on stage_tasks to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on stage_tasks to loanyard_system using (true) with check (true);

-- list_totals
create policy partner on list_totals to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on list_totals to loanyard_system using (true) with check (true);

-- saved_views
create policy partner on saved_views to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on saved_views to loanyard_system using (true) with check (true);

-- default_views
create policy partner on default_views to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on default_views to loanyard_system using (true) with check (true);

-- favorites
create policy partner on favorites to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on favorites to loanyard_system using (true) with check (true);

-- security_policies
create policy partner on security_policies to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy sign_in on security_policies for select to loanyard_auth using (true);
create policy system on security_policies to loanyard_system using (true) with check (true);

-- second_factor_exceptions
create policy partner on second_factor_exceptions to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy sign_in on second_factor_exceptions for select to loanyard_auth using (true);
create policy system on second_factor_exceptions to loanyard_system using (true) with check (true);

-- second_factor_resets
create policy partner on second_factor_resets to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on second_factor_resets to loanyard_system using (true) with check (true);
