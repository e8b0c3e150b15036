-- Row-level policies: checklists (bundles) and their items (attachments). Without a policy for its role, a row isn't there.

-- bundles
create policy partner on bundles to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own_deals on bundles for select to loanyard_client
  using (exists (select from bundle_requests b where b.partner_id = bundles.partner_id
    and b.bundle_id = bundles.id));
create policy system on bundles to loanyard_system using (true) with check (true);

-- attachments
create policy partner on attachments to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on attachments to loanyard_system using (true) with check (true);
