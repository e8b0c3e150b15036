-- Borrowers see which lenders can see their deals, and what those opened and downloaded of their documents.
grant select (partner_id, id, name) on lenders to loanyard_client;
grant select (partner_id, id, deal_id, lender_id, created, ended_at, watermark) on lender_shares to loanyard_client;
grant select (partner_id, id, deal_id, lender_id, user_name, kind, document_id, name, documents_count, created)
  on lender_downloads to loanyard_client;
