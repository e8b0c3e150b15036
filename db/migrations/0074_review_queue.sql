-- Answers that wait for staff, over all deals, the longest waiting first.
create index submissions_waiting on submissions (partner_id, modified, id) include (requirement_id)
  where status = 'Submitted' and withdrawn_at is null;
