-- Row-level policies: lenders, what is shared with them, and their responses. Without a policy for its role, a row isn't there.

-- lenders
create policy partner on lenders to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own on lenders for select to loanyard_lender
  using ((partner_id, id) in (select p.partner_id, p.lender_id from private.lender_profiles() p));
create policy of_own_deals on lenders for select to loanyard_client
  using (exists (select from lender_shares s where s.partner_id = lenders.partner_id and s.lender_id = lenders.id));
create policy sign_in on lenders to loanyard_auth using (true) with check (true);
create policy system on lenders to loanyard_system using (true) with check (true);

-- lender_staff
create policy partner on lender_staff to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy sign_in on lender_staff to loanyard_auth using (true) with check (true);
create policy system on lender_staff to loanyard_system using (true) with check (true);

-- lender_shares
create policy partner on lender_shares to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own on lender_shares for select to loanyard_lender
  using (((ended_at is null) is true) and lender_id = private.viewing_lender(partner_id, deal_id));
create policy own_deals on lender_shares for select to loanyard_client
  using (exists (select from deals d where d.partner_id = lender_shares.partner_id and d.id = lender_shares.deal_id));
create policy system on lender_shares to loanyard_system using (true) with check (true);

-- lender_assignments
create policy partner on lender_assignments to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on lender_assignments to loanyard_system using (true) with check (true);

-- lender_responses
create policy partner on lender_responses to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own on lender_responses for select to loanyard_lender
  using (lender_id = private.viewing_lender(partner_id, deal_id));
create policy own_answer on lender_responses for insert to loanyard_lender
  with check (partner_id = (select private.partner_id()) and by_user = (select private.user_id())
    and lender_id = private.viewing_lender(partner_id, deal_id));
create policy own_answer_changed on lender_responses for update to loanyard_lender
  using (partner_id = (select private.partner_id()) and lender_id = private.viewing_lender(partner_id, deal_id))
  with check (by_user = (select private.user_id()) and notified_at is null);
create policy system on lender_responses to loanyard_system using (true) with check (true);

-- lender_offers
create policy partner on lender_offers to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own on lender_offers for select to loanyard_lender
  using (lender_id = private.viewing_lender(partner_id, deal_id));
create policy own_offer on lender_offers for insert to loanyard_lender
  with check (partner_id = (select private.partner_id()) and made_by = (select private.user_id())
    and withdrawn_at is null and lender_id = private.viewing_lender(partner_id, deal_id));
create policy own_offer_withdrawn on lender_offers for update to loanyard_lender
  using (partner_id = (select private.partner_id()) and withdrawn_at is null
    and lender_id = private.viewing_lender(partner_id, deal_id))
  with check (withdrawn_at is not null);
create policy system on lender_offers to loanyard_system using (true) with check (true);

-- lender_messages
create policy partner on lender_messages to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own on lender_messages for select to loanyard_lender
  using (lender_id = private.viewing_lender(partner_id, deal_id));
create policy own_message on lender_messages for insert to loanyard_lender
  with check (partner_id = (select private.partner_id()) and author_id = (select private.user_id())
    and side = 'lender' and notified_at is null and lender_id = private.viewing_lender(partner_id, deal_id));
create policy system on lender_messages to loanyard_system using (true) with check (true);

-- lender_message_reads
create policy partner on lender_message_reads to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own on lender_message_reads to loanyard_lender
  using (user_id = (select private.user_id()) and lender_id = private.viewing_lender(partner_id, deal_id))
  with check (user_id = (select private.user_id()) and partner_id = (select private.partner_id())
    and lender_id = private.viewing_lender(partner_id, deal_id));
create policy system on lender_message_reads to loanyard_system using (true) with check (true);

-- lender_visits
create policy partner on lender_visits to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own on lender_visits to loanyard_lender
  using (user_id = (select private.user_id()) and lender_id = private.viewing_lender(partner_id, deal_id))
  with check (user_id = (select private.user_id()) and partner_id = (select private.partner_id())
    and lender_id = private.viewing_lender(partner_id, deal_id));
create policy system on lender_visits to loanyard_system using (true) with check (true);

-- lender_downloads
create policy partner on lender_downloads to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own on lender_downloads to loanyard_lender
  using (user_id = (select private.user_id()) and lender_id = private.viewing_lender(partner_id, deal_id))
  with check (user_id = (select private.user_id()) and partner_id = (select private.partner_id())
    and lender_id = private.viewing_lender(partner_id, deal_id));
create policy own_documents on lender_downloads for select to loanyard_client
  using (private.client_can_see(partner_id, deal_id, created) and (document_id is null
    or exists (select from documents d where d.partner_id = lender_downloads.partner_id
    and d.id = lender_downloads.document_id)));
create policy system on lender_downloads to loanyard_system using (true) with check (true);

-- lender_conditions
create policy partner on lender_conditions to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own on lender_conditions for select to loanyard_lender
  using (lender_id = private.viewing_lender(partner_id, deal_id));
create policy own_condition on lender_conditions for insert to loanyard_lender
  with check (partner_id = (select private.partner_id()) and created_by = (select private.user_id())
    and lender_id = private.viewing_lender(partner_id, deal_id));
create policy own_condition_changed on lender_conditions for update to loanyard_lender
  using (partner_id = (select private.partner_id()) and lender_id = private.viewing_lender(partner_id, deal_id))
  with check (partner_id = (select private.partner_id()));
create policy system on lender_conditions to loanyard_system using (true) with check (true);

-- lender_condition_documents
create policy partner on lender_condition_documents to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own on lender_condition_documents for select to loanyard_lender
  using (exists (select from lender_conditions c where c.partner_id = lender_condition_documents.partner_id
    and c.id = lender_condition_documents.condition_id));
create policy system on lender_condition_documents to loanyard_system using (true) with check (true);
