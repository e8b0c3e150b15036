-- Row-level policies: requests to borrowers, their answers and signatures. Without a policy for its role, a row isn't there.

-- bundle_requests
create policy partner on bundle_requests to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own_deals on bundle_requests for select to loanyard_client
  using (deleted_at is null and exists (select from deals d where d.partner_id = bundle_requests.partner_id
    and d.id = bundle_requests.deal_id));
create policy system on bundle_requests to loanyard_system using (true) with check (true);

-- requirements
create policy partner on requirements to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own_deals on requirements for select to loanyard_client
  using (deleted_at is null and exists (select from deals d where d.partner_id = requirements.partner_id
    and d.id = requirements.deal_id));
create policy own_deals_answered on requirements for update to loanyard_client
  using (deleted_at is null and partner_id = (select private.partner_id())
    and status in ('Pending', 'Submitted', 'Rejected') and exists (select from deals d
    where d.partner_id = requirements.partner_id and d.id = requirements.deal_id))
  with check (status in ('Pending', 'Submitted', 'Rejected'));
create policy shared on requirements for select to loanyard_lender
  using (status = 'Approved' and ((deleted_at is null) is true)
    and (private.viewing_lender(partner_id, deal_id) is not null));
create policy system on requirements to loanyard_system using (true) with check (true);

-- listed_requests
create policy partner on listed_requests for select to loanyard_app
  using (partner_id = (select private.partner_id()));
create policy system on listed_requests to loanyard_system using (true) with check (true);

-- requirement_events
create policy partner on requirement_events to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own_deals on requirement_events for select to loanyard_client
  using (exists (select from requirements r where r.partner_id = requirement_events.partner_id
    and r.id = requirement_events.requirement_id
    and private.client_can_see(r.partner_id, r.deal_id, requirement_events.created)));
create policy own_events on requirement_events for insert to loanyard_client
  with check (partner_id = (select private.partner_id()) and actor_id = (select private.user_id())
    and side = 'client' and exists (select from requirements r where r.partner_id = requirement_events.partner_id
    and r.id = requirement_events.requirement_id));
create policy system on requirement_events to loanyard_system using (true) with check (true);

-- submissions
create policy partner on submissions to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own_answers on submissions for insert to loanyard_client
  with check (partner_id = (select private.partner_id()) and submitted_by = (select private.user_id())
    and side = 'client' and status = 'Submitted' and decided_at is null and exists (select from requirements r
    where r.partner_id = submissions.partner_id and r.id = submissions.requirement_id));
create policy own_answers_changed on submissions for update to loanyard_client
  using (partner_id = (select private.partner_id()) and status in ('Submitted', 'Rejected', 'Pending')
    and exists (select from requirements r where r.partner_id = submissions.partner_id
    and r.id = submissions.requirement_id
    and private.client_can_see(r.partner_id, r.deal_id, submissions.created)))
  with check (status = 'Submitted' or ((withdrawn_at is not null) and status in ('Rejected', 'Pending')));
create policy own_deals on submissions for select to loanyard_client
  using (exists (select from requirements r where r.partner_id = submissions.partner_id
    and r.id = submissions.requirement_id
    and private.client_can_see(r.partner_id, r.deal_id, submissions.created)));
create policy shared on submissions for select to loanyard_lender
  using (status = 'Approved' and ((withdrawn_at is null) is true) and exists (select from requirements q
    where q.partner_id = submissions.partner_id and q.id = submissions.requirement_id offset 0));
create policy system on submissions to loanyard_system using (true) with check (true);

-- submission_documents
create policy partner on submission_documents to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own_deals on submission_documents to loanyard_client
  using (exists (select from submissions s where s.partner_id = submission_documents.partner_id
    and s.id = submission_documents.submission_id))
  with check (partner_id = (select private.partner_id()) and exists (select from submissions s
    where s.partner_id = submission_documents.partner_id and s.id = submission_documents.submission_id));
create policy shared on submission_documents for select to loanyard_lender
  using (exists (select from submissions s where s.partner_id = submission_documents.partner_id
    and s.id = submission_documents.submission_id offset 0));
create policy system on submission_documents to loanyard_system using (true) with check (true);

-- signings
create policy partner on signings to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own on signings to loanyard_client
  using (user_id = (select private.user_id()) and partner_id = (select private.partner_id()))
  with check (user_id = (select private.user_id()) and partner_id = (select private.partner_id())
    and exists (select from requirements r where r.partner_id = signings.partner_id
    and r.id = signings.requirement_id));
create policy system on signings to loanyard_system using (true) with check (true);

-- reminders
create policy partner on reminders to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own on reminders to loanyard_client
  using (user_id = (select private.user_id()) and partner_id = (select private.partner_id()))
  with check (user_id = (select private.user_id()) and partner_id = (select private.partner_id()));
create policy system on reminders to loanyard_system using (true) with check (true);

-- request_messages
create policy partner on request_messages to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own_deals on request_messages for select to loanyard_client
  using (exists (select from requirements r where r.partner_id = request_messages.partner_id
    and r.id = request_messages.requirement_id
    and private.client_can_see(r.partner_id, r.deal_id, request_messages.created)));
create policy own_question on request_messages for insert to loanyard_client
  with check (partner_id = (select private.partner_id()) and author_id = (select private.user_id())
    and side = 'client' and notified_at is null
    and exists (select from requirements r where r.partner_id = request_messages.partner_id
    and r.id = request_messages.requirement_id and r.deal_id = request_messages.deal_id));
create policy system on request_messages to loanyard_system using (true) with check (true);

-- request_message_reads
create policy partner on request_message_reads to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own on request_message_reads to loanyard_client
  using (user_id = (select private.user_id()) and exists (select from requirements r
    where r.partner_id = request_message_reads.partner_id and r.id = request_message_reads.requirement_id))
  with check (user_id = (select private.user_id()) and partner_id = (select private.partner_id())
    and exists (select from requirements r
    where r.partner_id = request_message_reads.partner_id and r.id = request_message_reads.requirement_id));
create policy system on request_message_reads to loanyard_system using (true) with check (true);
