-- Row-level policies: documents, archives and watermarked copies. Without a policy for its role, a row isn't there.

-- documents
create policy partner on documents to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own_documents on documents for select to loanyard_client
  using ((exists (select from deals d where d.partner_id = documents.partner_id and d.id = documents.deal_id)
    and private.client_can_see(partner_id, deal_id, created) and (uploaded_by = (select private.user_id())
    or is_from_client and requirement_id is not null and state = 'ready'
    or exists (select from submission_documents s where s.partner_id = documents.partner_id
    and s.document_id = documents.id))) or exists (select from requirements r
    where r.partner_id = documents.partner_id and r.template_id = documents.id));
create policy own_uploads on documents for insert to loanyard_client
  with check (partner_id = (select private.partner_id()) and uploaded_by = (select private.user_id())
    and (not is_template) and exists (select from deals d where d.partner_id = documents.partner_id
    and d.id = documents.deal_id));
create policy own_uploads_changed on documents for update to loanyard_client
  using (partner_id = (select private.partner_id()) and uploaded_by = (select private.user_id())
    and exists (select from deals d where d.partner_id = documents.partner_id and d.id = documents.deal_id));
create policy shared on documents for select to loanyard_lender
  using (state = 'ready' and ((deleted_at is null) is true)
    and (private.viewing_lender(partner_id, deal_id) is not null) and exists (select from submission_documents h
    where h.partner_id = documents.partner_id and h.document_id = documents.id offset 0));
create policy system on documents to loanyard_system using (true) with check (true);

-- bulk_downloads
create policy partner on bulk_downloads to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own_archive on bulk_downloads for insert to loanyard_lender
  with check (partner_id = (select private.partner_id()) and user_id = (select private.user_id())
    and ((partner_id, lender_id) in (select p.partner_id, p.lender_id from private.lender_profiles() p)));
create policy own_archive_of_client on bulk_downloads for insert to loanyard_client
  with check (partner_id = (select private.partner_id()) and user_id = (select private.user_id())
    and lender_id is null);
create policy system on bulk_downloads to loanyard_system using (true) with check (true);

-- watermarked_copies
create policy partner on watermarked_copies to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own_copies on watermarked_copies to loanyard_lender
  using (user_id = (select private.user_id()) and partner_id = (select private.partner_id()))
  with check (user_id = (select private.user_id()) and partner_id = (select private.partner_id())
    and exists (select from documents d where d.partner_id = watermarked_copies.partner_id
    and d.id = watermarked_copies.document_id));
create policy system on watermarked_copies to loanyard_system using (true) with check (true);
