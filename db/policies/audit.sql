-- Row-level policies: the audit trail and the security log. Without a policy for its role, a row isn't there.

-- audit_log
create policy partner on audit_log to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on audit_log to loanyard_system using (true) with check (true);

-- audit_heads
create policy partner on audit_heads for select to loanyard_app using (partner_id = (select private.partner_id()));
create policy system on audit_heads to loanyard_system using (true) with check (true);

-- security_events
create policy partner on security_events for select to loanyard_app using (partner_id = (select private.partner_id()));
create policy system on security_events to loanyard_system using (true) with check (true);
