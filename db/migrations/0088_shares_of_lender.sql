-- What became of the deals a lender was sent lately, ended sharing included.
create index lender_shares_of_lender_by_time on lender_shares (partner_id, lender_id, created);
