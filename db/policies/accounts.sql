-- Row-level policies: accounts, sessions and links. Without a policy for its role, a row isn't there.

-- users
create policy partner on users for select to loanyard_app
  using (id in (select s.user_id from staff s where s.partner_id = (select private.partner_id())));
create policy lender_people on users for select to loanyard_app
  using (id in (select s.user_id from lender_staff s where s.partner_id = (select private.partner_id())));
create policy sign_in on users to loanyard_auth using (true) with check (true);
create policy system on users to loanyard_system using (true) with check (true);

-- known_devices
create policy sign_in on known_devices to loanyard_auth using (true) with check (true);
create policy system on known_devices to loanyard_system using (true) with check (true);

-- sessions
create policy sign_in on sessions to loanyard_auth using (true) with check (true);
create policy system on sessions to loanyard_system using (true) with check (true);

-- refresh_tokens
create policy sign_in on refresh_tokens to loanyard_auth using (true) with check (true);
create policy system on refresh_tokens to loanyard_system using (true) with check (true);

-- magic_links
create policy sign_in on magic_links to loanyard_auth using (true) with check (true);
create policy system on magic_links to loanyard_system using (true) with check (true);

-- onboarding_invitations
create policy sign_in on onboarding_invitations to loanyard_auth using (true) with check (true);
create policy system on onboarding_invitations to loanyard_system using (true) with check (true);

-- idempotency_keys
create policy own on idempotency_keys to loanyard_app, loanyard_auth, loanyard_client, loanyard_lender
  using (user_id = (select private.user_id()))
  with check (user_id = (select private.user_id()));
create policy system on idempotency_keys to loanyard_system using (true) with check (true);

-- second_factors
create policy sign_in on second_factors to loanyard_auth using (true) with check (true);
create policy system on second_factors to loanyard_system using (true) with check (true);

-- recovery_codes
create policy sign_in on recovery_codes to loanyard_auth using (true) with check (true);
create policy system on recovery_codes to loanyard_system using (true) with check (true);

-- passkey_challenges
create policy sign_in on passkey_challenges to loanyard_auth using (true) with check (true);
create policy system on passkey_challenges to loanyard_system using (true) with check (true);

-- security_defaults
create policy system on security_defaults to loanyard_system using (true) with check (true);

-- second_factor_recoveries
create policy sign_in on second_factor_recoveries to loanyard_auth using (true) with check (true);
create policy system on second_factor_recoveries to loanyard_system using (true) with check (true);
