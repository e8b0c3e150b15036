-- Row-level policies: deals and the people on them. Without a policy for its role, a row isn't there.

-- deals
create policy partner on deals to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own_deals on deals for select to loanyard_client
  using (deleted_at is null and exists (select from deal_clients c where c.partner_id = deals.partner_id
    and c.deal_id = deals.id and c.user_id = (select private.user_id())));
create policy shared on deals for select to loanyard_lender using (private.viewing_lender(partner_id, id) is not null);
create policy not_frozen on deals as restrictive for select to loanyard_client, loanyard_lender
  using (not private.partner_is_frozen(partner_id));
create policy system on deals to loanyard_system using (true) with check (true);

-- deal_clients
create policy partner on deal_clients to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy own_deals on deal_clients for select to loanyard_client
  using (user_id = (select private.user_id()) and (select private.is_verified(private.user_id())));
create policy sign_in on deal_clients for select to loanyard_auth using (true);
create policy system on deal_clients to loanyard_system using (true) with check (true);

-- deal_coordinators
create policy partner on deal_coordinators to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on deal_coordinators to loanyard_system using (true) with check (true);

-- deal_invitations
create policy partner on deal_invitations to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on deal_invitations to loanyard_system using (true) with check (true);

-- deal_notes
create policy partner on deal_notes to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on deal_notes to loanyard_system using (true) with check (true);

-- deal_search
create policy partner on deal_search to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on deal_search to loanyard_system using (true) with check (true);

-- deal_stage_moves
create policy partner on deal_stage_moves to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on deal_stage_moves to loanyard_system using (true) with check (true);

-- deal_turns
create policy partner on deal_turns for select to loanyard_app
  using (partner_id = (select private.partner_id()));
create policy system on deal_turns to loanyard_system using (true) with check (true);

-- phase_durations
create policy partner on phase_durations for select to loanyard_app
  using (partner_id = (select private.partner_id()));
create policy own_deals on phase_durations for select to loanyard_client
  using (partner_id in (select c.partner_id from deal_clients c where c.user_id = (select private.user_id())));
create policy system on phase_durations to loanyard_system using (true) with check (true);

-- tasks
create policy partner on tasks to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on tasks to loanyard_system using (true) with check (true);

-- stage_durations
create policy partner on stage_durations for select to loanyard_app
  using (partner_id = (select private.partner_id()));
create policy system on stage_durations to loanyard_system using (true) with check (true);

-- today_snoozes
create policy partner on today_snoozes to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on today_snoozes to loanyard_system using (true) with check (true);

-- calendar_feeds
create policy partner on calendar_feeds to loanyard_app
  using (partner_id = (select private.partner_id()))
  with check (partner_id = (select private.partner_id()));
create policy system on calendar_feeds to loanyard_system using (true) with check (true);
