-- Row-level policies: notifications, and emails captured instead of sent. Without a policy for its role, a row isn't there.

-- notifications
create policy own on notifications to loanyard_app
  using (partner_id = (select private.partner_id()) and user_id = (select private.user_id()) and area = 'partner');
create policy own_account on notifications to loanyard_auth using (user_id = (select private.user_id()));
create policy not_frozen on notifications as restrictive to loanyard_auth
  using (partner_id <> all ((select private.frozen_partners() as frozen_partners)::uuid[]));
create policy system on notifications to loanyard_system using (true) with check (true);

-- captured_emails
create policy system on captured_emails to loanyard_system using (true) with check (true);
