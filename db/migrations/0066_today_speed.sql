-- Overdue requests are read in order of their due date without touching their rows, and a deal's first one is one probe.
create index requirements_overdue on requirements (partner_id, due_date, id) include (deal_id)
  where deleted_at is null and status in ('Pending', 'Rejected') and due_date is not null and is_required and other_at is null;
create index requirements_overdue_of_deal on requirements (partner_id, deal_id, due_date, id)
  where deleted_at is null and status in ('Pending', 'Rejected') and due_date is not null and is_required and other_at is null;
drop index requirements_unanswered;
