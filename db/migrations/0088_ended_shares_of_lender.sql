-- What became of the deals a lender was sent lately, where sharing has ended; the others have an index. Not one index for both: the
-- reads of lenders' people would take it before the first statistics, and walk all shares for one deal.
create index lender_shares_ended_of_lender on lender_shares (partner_id, lender_id, created) where ended_at is not null;
