-- The hours and days of reminders are arguments: features/requests/reminders/reminder-rules.ts has the rule.
drop function private.reminders_due(timestamptz);
create function private.reminders_due(p_now timestamptz, p_first_hour integer, p_last_hour integer, p_days_before integer,
  p_days_after integer, p_in_a_row integer)
returns table (partner_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct r.partner_id, c.user_id
    from requirements r
    join partners p on p.id = r.partner_id
    join deals d on d.partner_id = r.partner_id and d.id = r.deal_id and d.deleted_at is null and d.status = 'Active'
    join deal_clients c on c.partner_id = r.partner_id and c.deal_id = r.deal_id
    left join reminders m on m.partner_id = r.partner_id and m.user_id = c.user_id
   where r.deleted_at is null and r.status in ('Pending', 'Rejected') and r.notified_at is not null
     and r.due_date between (p_now at time zone p.time_zone)::date - p_days_after and (p_now at time zone p.time_zone)::date + p_days_before
     and extract(hour from p_now at time zone p.time_zone) between p_first_hour and p_last_hour
     and m.last_sent_on is distinct from (p_now at time zone p.time_zone)::date and coalesce(m.in_a_row, 0) < p_in_a_row
$$;
alter function private.reminders_due(timestamptz, integer, integer, integer, integer, integer) owner to loanyard_system;
revoke all on function private.reminders_due(timestamptz, integer, integer, integer, integer, integer) from public;
grant execute on function private.reminders_due(timestamptz, integer, integer, integer, integer, integer) to loanyard_app;

-- Why each function is here and not in TypeScript. A test asks every function for it.
do $$
declare
  v_function record;
begin
  for v_function in
    select p.oid::regprocedure as name, w.why
      from (values
      ('Opens a scope: the first statement of a transaction, before any role may read sessions or staff.',
       '{enter_lender, enter_lender_user, enter_participant, enter_staff, enter_user, enter_viewer}'),
      ('What the scope set; policies compare with it.',
       '{partner_id, user_id}'),
      ('A policy asks it for each row.',
       '{client_can_see, viewing_lender}'),
      ('A policy asks it; the role it is for can''t read the partners.',
       '{frozen_partners, partner_is_frozen}'),
      ('A policy asks it; the roles it is for can''t read accounts.',
       '{is_verified}'),
      ('A policy asks it, so it must not itself be under one.',
       '{lender_profiles}'),
      ('One definition of what a lender sees, for policies and for the functions that look across partners.',
       '{accessible_lender_deals, is_approved, lender_access, lender_deals, own_lender_deals}'),
      ('A trigger: no change of the rows may leave the kept totals behind.',
       '{count_deal, count_document, count_lead}'),
      ('A trigger: no change of the rows may leave the search text behind.',
       '{index_deal, index_lead}'),
      ('A trigger: the time in a stage follows from the move before, whoever writes it.',
       '{enter_stage}'),
      ('A trigger: the actor''s name is the account''s, not the caller''s to choose.',
       '{name_actor}'),
      ('A trigger: no role may let anyone in who has not accepted with a verified address.',
       '{require_acceptance, require_verified_client}'),
      ('A trigger: whoever ends a profile, its sessions and links end with it; only sign-in may read those.',
       '{end_lender_profiles, end_profile}'),
      ('Of the triggers that end profiles: sessions and profiles of all partners.',
       '{end_sessions_without_profile, has_active_profile}'),
      ('Of the trigger on acceptance: sees staff whom the caller''s role can''t.',
       '{has_staff}'),
      ('Search steps around the policy, which keeps LIKE from the index, and is planned once per connection.',
       '{search_deals, search_documents, search_leads}'),
      ('In the index of searches, so it must be immutable and the same for queries.',
       '{normalize, pattern_keys, search_keys}'),
      ('Read with every row of a list or a deal: a round trip for each would cost more than the rest.',
       '{coordinators_of, deal_progress, display_name}'),
      ('Creates or finds an account, which no partner''s role may, in the transaction and under the locks of its invitation.',
       '{add_staff, invite_client, invite_lender_staff, readdress_staff, receive_loan_request}'),
      ('Locks the invitation, opens the partner''s rows to sign-in for this person, and ends the invitation, all or nothing.',
       '{accept_invitation, decline_invitation}'),
      ('Writes links that sign people in, which a partner''s role must not, and only for its own invitations.',
       '{add_invitation_link, add_requester_link}'),
      ('Reads accounts or sign-in''s rows that the caller''s role can''t, and only of its own partner.',
       '{actor_is_verified, client, clients_of, invited_client, is_client, lender_colleagues}'),
      ('Across partners, for one person whom the scope names.',
       '{own_invitations, own_loan_requests}'),
      ('Sign-in has no partner: opens the rows of all profiles to find this person''s.',
       '{may_sign_in, onboard_partner, reset_unverified_account, verify_address}'),
      ('The public pages have no scope: shows the little of a partner that anyone may see.',
       '{logo, prequalify_partner}'),
      ('Tenant-wide sums and dates that the caller''s role can''t read row by row.',
       '{document_usage, is_new_partner}'),
      ('An audit entry names its scope''s partner and person, which the caller must not be able to change.',
       '{write_audit}'),
      ('Of write_audit: sees the invitation that has just been declined.',
       '{has_just_declined}'),
      ('The seal covers the bytes as the database has them, so that every reader computes the same.',
       '{audit_content}'),
      ('The audit trail is sealed and checked across partners, in order, by one process at a time.',
       '{audit_heads_exported, audit_heads_to_export, audit_links, audit_page, audit_to_seal, audit_unsigned, put_audit_seals, sign_legacy_head}'),
      ('Only inserts: no role can read or change the security log through it.',
       '{write_security_events}'),
      ('Counts and marks in one statement across partners, so that two processes don''t raise the same alert.',
       '{raise_security_alerts}'),
      ('One statement counts and reads, so that no two processes see the same hit.',
       '{count_hits}'),
      ('Audiences of people whom the notifying role, a borrower''s or a lender''s, can''t see; notification-rules.ts says which event has which.',
       '{notify, notify_staff_joined, recipients}'),
      ('One statement for all open pages, over sessions and profiles that no role sees together.',
       '{can_see_lead, notified_sessions, open_sessions, sessions_to_update}'),
      ('Takes due emails of all partners in one statement, so that two processes don''t send one twice.',
       '{can_still_see, take_notification_emails}'),
      ('Reads one person''s preference, for features whose role can''t read accounts.',
       '{wants_email}'),
      ('Replays the live events that a page missed, from all partners of its person.',
       '{audit_events_since}'),
      ('Finds work of all partners, ids only; reminder-rules.ts has the rule.',
       '{reminders_due}'),
      ('Finds work of all partners, ids only; the work itself runs in its partner''s scope.',
       '{documents_to_remove, open_signings, pending_lender_updates, signing_of, unreferenced_keys}'),
      ('Housekeeping of all partners'' rows in statements that several processes can run at once.',
       '{delete_unused_templates, expire_uploads, fold_totals, purge_archives, purge_expired, purge_notifications, purge_security_events, purge_watermarked_copies, record_bytes_deleted}'),
      ('A signed link has no scope: decides across sessions, shares and documents whether it still opens.',
       '{find_archive}'),
      ('A signed link has no scope: reads whose archive it is and whether the partner is frozen.',
       '{archive_owner}'),
      ('Development only: no role has rights on the caught emails themselves.',
       '{capture_email, list_captured_emails}')
      ) w (why, names)
      join pg_proc p on p.proname = any (w.names::text[]) and p.pronamespace = 'private'::regnamespace
  loop
    execute format('comment on function %s is %L', v_function.name, v_function.why);
  end loop;
end
$$;
