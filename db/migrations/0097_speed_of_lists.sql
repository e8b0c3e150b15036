-- Lists that took longer the more a partner has: at 20,000 deals a twentieth to a quarter of a second each. An index keeps the
-- table from being written to while it is built, about a second for a million rows.

-- What lenders were sent, answered and offered, read for all deals of a lender at once.
create index lender_shares_by_lender on lender_shares (partner_id, lender_id, deal_id) include (created, ended_at);
drop index lender_shares_ended_of_lender;
create index lender_responses_of_lender on lender_responses (partner_id, lender_id, deal_id) include (responded_at);
create index lender_offers_of_lender on lender_offers (partner_id, lender_id, deal_id) include (accepted_at) where withdrawn_at is null;

-- The audit trail by action and by person, and how many entries they have. Each costs an entry about ten microseconds.
create index audit_log_of_action on audit_log (partner_id, action, created, id);
create index audit_log_of_actor on audit_log (partner_id, actor_id, created, id);
