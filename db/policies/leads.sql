-- Row-level policies: leads and what borrowers send before there is a deal. Without a policy for its role, a row isn't there.

-- leads
create policy partner on leads to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on leads to loanyard_system using (true) with check (true);

-- lead_imports
create policy partner on lead_imports to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on lead_imports to loanyard_system using (true) with check (true);

-- lead_import_updates
create policy partner on lead_import_updates to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on lead_import_updates to loanyard_system using (true) with check (true);

-- lead_notes
create policy partner on lead_notes to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on lead_notes to loanyard_system using (true) with check (true);

-- lead_merges
create policy partner on lead_merges to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on lead_merges to loanyard_system using (true) with check (true);

-- lead_search
create policy partner on lead_search to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on lead_search to loanyard_system using (true) with check (true);

-- loan_requests
create policy partner on loan_requests to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy sign_in on loan_requests for select to loanyard_auth using (true);
create policy system on loan_requests to loanyard_system using (true) with check (true);

-- demo_requests
create policy own on demo_requests to loanyard_auth
  using (user_id = (select private.user_id()))
  with check (user_id = (select private.user_id()));
create policy system on demo_requests to loanyard_system using (true) with check (true);
