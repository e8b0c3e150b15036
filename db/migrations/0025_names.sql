-- Names in the field's own terms: moments end in _at, and tables, columns and functions say what they are for.
-- Nothing else changes. Policies, views, indexes and generated columns follow a rename by themselves; functions whose
-- text names a column or another function are created again below.

-- Functions refer to each other in any order.
set local check_function_bodies = off;

-- Tables and columns.
alter table stamped_copies rename to watermarked_copies;
alter table caught_mail rename to captured_emails;
alter table bulk_downloads rename column expires to expires_at;
alter table bundle_requests rename column deleted to deleted_at;
alter table bundles rename column archived to archived_at;
alter table collateral_items rename column deleted to deleted_at;
alter table deal_coordinators rename column assigned to assigned_at;
alter table deal_stage_moves rename column moved to moved_at;
alter table deal_stage_moves rename column entered to entered_at;
alter table deals rename column stage_entered to stage_entered_at;
alter table deals rename column deleted to deleted_at;
alter table documents rename column scan_began to scan_started_at;
alter table documents rename column arrived to arrived_at;
alter table documents rename column deleted to deleted_at;
alter table documents rename column bytes_removed to bytes_deleted_at;
alter table financial_rows rename column deleted to deleted_at;
alter table lead_imports rename column undone to undone_at;
alter table leads rename column deleted to deleted_at;
alter table lender_message_reads rename column read to read_at;
alter table lender_messages rename column told to notified_at;
alter table lender_offers rename column withdrawn to withdrawn_at;
alter table lender_offers rename column told to notified_at;
alter table lender_responses rename column at to responded_at;
alter table lender_responses rename column told to notified_at;
alter table lender_shares rename column ended to ended_at;
alter table lender_staff rename column invited to invited_at;
alter table lender_visits rename column first_opened to first_opened_at;
alter table lender_visits rename column last_opened to last_opened_at;
alter table lending_rates rename column withdrawn to withdrawn_at;
alter table magic_links rename column wrong_tries to failed_attempts;
alter table magic_links rename column expires to expires_at;
alter table magic_links rename column used to used_at;
alter table magic_links rename column revoked to revoked_at;
alter table magic_links rename column invitation to invitation_id;
alter table notifications rename column viewed to viewed_at;
alter table notifications rename column mail_due to is_email_due;
alter table onboarding_invitations rename column expires to expires_at;
alter table onboarding_invitations rename column used to used_at;
alter table rate_limits rename column resets to resets_at;
alter table refresh_tokens rename column issued to issued_at;
alter table refresh_tokens rename column expires to expires_at;
alter table refresh_tokens rename column used to used_at;
alter table reminders rename column first_sent to first_sent_at;
alter table reminders rename column last_day to last_sent_on;
alter table requirements rename column told to notified_at;
alter table requirements rename column untold_since to pending_since;
alter table requirements rename column deleted to deleted_at;
alter table sessions rename column last_used to last_used_at;
alter table sessions rename column expires to expires_at;
alter table sessions rename column ended to ended_at;
alter table sessions rename column proved_at to identity_confirmed_at;
alter table sessions rename column code_tries to code_attempts;
alter table signings rename column opened to opened_at;
alter table source_uses rename column deleted to deleted_at;
alter table staff rename column removed to removed_at;
alter table staff rename column invited to invited_at;
alter table watermarked_copies rename column words to watermark_text;
alter table submissions rename column withdrawn to withdrawn_at;
alter table submissions rename column decided to decided_at;
alter table users rename column password_changed to password_changed_at;
alter table users rename column email_proven to email_verified_at;
alter table users rename column copies_mailed to notifications_emailed_at;

-- Keys, indexes, triggers and policies named after them.
alter table captured_emails rename constraint caught_mail_pkey to captured_emails_pkey;
alter table watermarked_copies rename constraint stamped_copies_pkey to watermarked_copies_pkey;
alter table watermarked_copies rename constraint stamped_copies_user_id_fkey to watermarked_copies_user_id_fkey;
alter table watermarked_copies rename constraint stamped_copies_partner_id_document_id_fkey
  to watermarked_copies_partner_id_document_id_fkey;
alter index stamped_copies_old rename to watermarked_copies_created;
alter index lender_messages_untold rename to lender_messages_pending;
alter index lender_messages_of_lenders_untold rename to lender_messages_of_lenders_pending;
alter index lender_offers_untold rename to lender_offers_pending;
alter index lender_responses_untold rename to lender_responses_pending;
alter index notifications_to_mail rename to notifications_to_email;
alter index lender_shares_living rename to lender_shares_active;
alter index documents_under_way rename to documents_in_progress;
alter policy own_deeds on requirement_events rename to own_events;
alter trigger keep_client on deal_clients rename to require_verified_client;
alter trigger keep_acceptance on staff rename to require_acceptance;
alter trigger keep_acceptance on lender_staff rename to require_acceptance;
alter trigger total_deal on deals rename to count_deal;
alter trigger total_deal_change on deals rename to count_deal_change;
alter trigger total_document on documents rename to count_document;
alter trigger total_document_change on documents rename to count_document_change;
alter trigger total_lead on leads rename to count_lead;
alter trigger total_lead_change on leads rename to count_lead_change;

-- Archives that can still be downloaded.
update bulk_downloads set entries = replace(entries::text, '"stamped":', '"watermarked":')::jsonb
 where entries::text like '%"stamped":%';

-- Functions.
alter function private.actor_is_confirmed() rename to actor_is_verified;
alter function private.archive(uuid, uuid, timestamptz) rename to find_archive;
alter function private.audit_piece(bigint, integer) rename to audit_page;
alter function private.bytes_removed(uuid, uuid) rename to record_bytes_deleted;
alter function private.catch_mail(uuid, text, text, text, text, text[]) rename to capture_email;
alter function private.caught_mails(uuid) rename to list_captured_emails;
alter function private.clean_up(timestamptz) rename to purge_expired;
alter function private.client_sees(uuid, uuid, timestamptz) rename to client_can_see;
alter function private.deeds_since(uuid, uuid, integer) rename to audit_events_since;
alter function private.enter_party(uuid, uuid, boolean) rename to enter_participant;
alter function private.enter_reader(uuid, uuid, text) rename to enter_viewer;
alter function private.forget_archives(timestamptz) rename to purge_archives;
alter function private.forget_notifications(timestamptz) rename to purge_notifications;
alter function private.forget_security_events(timestamptz) rename to purge_security_events;
alter function private.forget_stamped(timestamptz) rename to purge_watermarked_copies;
alter function private.give_up_uploads(timestamptz, integer) rename to expire_uploads;
alter function private.has_living_profile(uuid) rename to has_active_profile;
alter function private.is_proven(uuid) rename to is_verified;
alter function private.keep_acceptance() rename to require_acceptance;
alter function private.keep_client() rename to require_verified_client;
alter function private.lender_news(timestamptz) rename to pending_lender_updates;
alter function private.lender_reading(uuid, uuid, uuid) rename to lender_access;
alter function private.lender_reads(uuid, uuid) rename to accessible_lender_deals;
alter function private.normalise(text) rename to normalize;
alter function private.orphans(text[]) rename to unreferenced_keys;
alter function private.prove_address(uuid, timestamptz, uuid) rename to verify_address;
alter function private.reading_lender(uuid, uuid) rename to viewing_lender;
alter function private.reclaim_unproven(uuid) rename to reset_unverified_account;
alter function private.sees_lead(uuid, uuid, uuid, uuid) rename to can_see_lead;
alter function private.shown_name(text, timestamptz, text, text) rename to display_name;
alter function private.still_sees(uuid, uuid, text, uuid) rename to can_still_see;
alter function private.take_mail_copies(timestamptz, interval, interval, integer, integer) rename to take_notification_emails;
alter function private.tell_joined(uuid, uuid, uuid, text) rename to notify_staff_joined;
alter function private.total_deal() rename to count_deal;
alter function private.total_document() rename to count_document;
alter function private.total_lead() rename to count_lead;
alter function private.wants_mail(uuid, text) rename to wants_email;
alter function private.who_hears(uuid, jsonb, uuid[]) rename to sessions_to_update;
alter function private.who_is_told(uuid, uuid[], uuid[]) rename to notified_sessions;
drop function private.hit(text,integer,interval);
drop function private.tell(uuid,text,text,text,text,uuid,uuid,boolean,boolean);

create or replace function private.accept_invitation(p_user uuid, p_id uuid, p_now timestamptz)
returns table (kind text, partner_id uuid, deal_id uuid, full_name text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_phone text;
begin
  if not private.is_verified(p_user) then
    return;
  end if;
  -- Locked until the end, so that accepting, declining and withdrawing at the same moment happen one after the other.
  perform from staff s where s.id = p_id and s.user_id = p_user for update;
  perform from lender_staff s where s.id = p_id and s.user_id = p_user for update;
  perform from deal_invitations i where i.id = p_id and i.user_id = p_user for update;
  select i.kind, i.partner_id, i.deal_id, coalesce(i.name, ''), i.phone into kind, partner_id, deal_id, full_name, v_phone
    from private.open_invitations i where i.id = p_id and i.user_id = p_user;
  if kind is null then
    return;
  end if;
  update users u set first_name = coalesce(substring(accept_invitation.full_name from '^(.*)\s\S+$'), accept_invitation.full_name),
         last_name = coalesce(substring(accept_invitation.full_name from '\s(\S+)$'), ''), phone = coalesce(u.phone, v_phone)
   where u.id = p_user and u.first_name = '' and u.last_name = '';
  select trim(u.first_name || ' ' || u.last_name), u.phone into full_name, v_phone from users u where u.id = p_user;
  if kind = 'staff' then
    update staff s set status = 'Active', accepted_at = p_now, label_name = null, version = s.version + 1, modified = p_now,
           label_phone = case when v_phone is null then s.label_phone end
     where s.id = p_id;
  elsif kind = 'lender' then
    update lender_staff s set status = 'Active', accepted_at = p_now, label_name = null where s.id = p_id;
    -- A statement of its own: the partner may have made them the contact while this waited for the lock.
    update lenders l set status = 'Active', modified = p_now from lender_staff m
     where m.id = p_id and m.is_contact and l.partner_id = m.partner_id and l.id = m.lender_id and l.status = 'Invited';
  else
    insert into deal_clients (partner_id, deal_id, user_id, sees_from, created)
    select i.partner_id, i.deal_id, i.user_id, i.sees_from, p_now from deal_invitations i where i.id = p_id
    on conflict do nothing;
    -- The notification they would have received as the deal's client when they were invited.
    insert into notifications (partner_id, id, user_id, area, type, title, description, deal_id, deal_title, created)
    select i.partner_id, i.id, i.user_id, 'portal', 'deal_created', 'Your loan application',
           '**' || replace(coalesce(nullif(trim(b.first_name || ' ' || b.last_name), ''), p.name), '*', '') || '** started **'
             || replace(d.title, '*', '') || '** for you',
           i.deal_id, replace(d.title, '*', ''), p_now
      from deal_invitations i
      join deals d on d.partner_id = i.partner_id and d.id = i.deal_id
      join partners p on p.id = i.partner_id
      left join users b on b.id = i.invited_by
     where i.id = p_id
    on conflict do nothing;
    delete from deal_invitations i where i.id = p_id;
  end if;
  return next;
end
$$;

create or replace function private.actor_is_verified() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select not exists (select from users u where u.id = private.user_id() and u.email_verified_at is null)
$$;

create or replace function private.add_invitation_link(p_invitation uuid, p_user uuid, p_area text, p_hash bytea,
  p_code_hash bytea, p_key_id text, p_now timestamptz, p_expires timestamptz)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from deal_invitations i where i.partner_id = private.partner_id() and i.id = p_invitation for update;
  perform from private.open_invitations i
    where i.partner_id = private.partner_id() and i.id = p_invitation and i.user_id = p_user;
  if not found then
    return null;
  end if;
  update magic_links set revoked_at = p_now where invitation_id = p_invitation and used_at is null and revoked_at is null;
  insert into magic_links (hash, user_id, type, area, code_hash, key_id, created, expires_at, invitation_id)
  select p_hash, u.id, 'SET_PSWD', p_area, p_code_hash, p_key_id, p_now, p_expires, p_invitation
    from users u where u.id = p_user and (u.email_verified_at is null or u.password_hash is null);
  return found;
end
$$;

create or replace function private.add_requester_link(p_user uuid, p_hash bytea, p_code_hash bytea, p_key_id text,
  p_now timestamptz, p_expires timestamptz)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from loan_requests r where r.user_id = p_user and r.partner_id = private.partner_id()) then
    raise exception 'user % is not in the scope of this transaction', p_user using errcode = 'no_data_found';
  end if;
  insert into magic_links (hash, user_id, type, area, code_hash, key_id, created, expires_at)
  values (p_hash, p_user, 'LOG_IN', 'requests', p_code_hash, p_key_id, p_now, p_expires);
end
$$;

create or replace function private.add_staff(p_staff uuid, p_new_user uuid, p_email text, p_first_name text,
  p_last_name text, p_phone text, p_role text, p_status text, p_now timestamptz)
returns table (staff_id uuid, joined boolean, status text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_label text := trim(p_first_name || ' ' || p_last_name);
  v_user uuid;
  v_removed timestamptz;
begin
  if v_partner is null then
    raise exception 'no partner is in the scope of this transaction' using errcode = 'no_data_found';
  end if;
  insert into users as u (id, email, first_name, last_name) values (p_new_user, lower(p_email), '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into v_user;
  select s.id, s.removed_at, s.status into staff_id, v_removed, status
    from staff s where s.partner_id = v_partner and s.user_id = v_user for update;
  joined := staff_id is null or v_removed is not null;
  if joined then
    status := case when p_status = 'Inactive' then 'Inactive' else 'Invited' end;
    if staff_id is null then
      staff_id := p_staff;
      insert into staff (partner_id, id, user_id, role, status, created, label_name, label_phone, invited_by)
      values (v_partner, p_staff, v_user, p_role, add_staff.status, p_now, v_label, p_phone, private.user_id());
    else
      update staff s set role = p_role, status = add_staff.status, removed_at = null, invited_at = null, accepted_at = null,
             label_name = v_label, label_phone = p_phone, invited_by = private.user_id(), version = s.version + 1, modified = p_now
       where s.partner_id = v_partner and s.id = add_staff.staff_id;
    end if;
  end if;
  return next;
end
$$;

create or replace function private.find_archive(p_partner uuid, p_id uuid, p_now timestamptz)
returns table (entries jsonb, size bigint, created timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.entries, b.size, b.created from bulk_downloads b
   where b.partner_id = p_partner and b.id = p_id and b.expires_at > p_now
     and (b.session_id is null or exists (
       select from sessions v where v.id = b.session_id and v.ended_at is null and v.expires_at > now()))
     and case when b.lender_id is null then
       exists (
         select from staff s
          where s.partner_id = b.partner_id and s.user_id = b.user_id and s.status = 'Active'
            and not exists (
              select from jsonb_array_elements(b.entries) e
                left join documents d on d.partner_id = b.partner_id and d.object_key = e ->> 'key' and d.deleted_at is null
                left join deals x on x.partner_id = d.partner_id and x.id = d.deal_id and x.deleted_at is null
               where d.id is null
                  or d.deal_id is not null and (x.id is null or s.role = 'Coordinator' and not exists (
                       select from deal_coordinators c
                        where c.partner_id = b.partner_id and c.staff_id = s.id and c.deal_id = d.deal_id))))
     else
       not exists (
         select from jsonb_array_elements(b.entries) e
          where not exists (
            select from documents d
              join lateral private.lender_access(b.user_id, b.partner_id, d.deal_id) r on r.lender_id = b.lender_id
             where d.partner_id = b.partner_id and d.id = (e ->> 'document')::uuid and (d.deleted_at is null) is true and d.state = 'ready'
               and private.is_approved(d.partner_id, d.id)
               and (not r.watermark or d.content_type <> 'application/pdf' or (e ->> 'watermarked')::boolean)))
     end
$$;

create or replace function private.record_bytes_deleted(p_partner uuid, p_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update documents set bytes_deleted_at = now() where partner_id = p_partner and id = p_id and deleted_at is not null
$$;

create or replace function private.capture_email(p_id uuid, p_recipient text, p_subject text, p_text text, p_html text,
  p_links text[])
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into public.captured_emails (id, recipient, subject, text, html, links)
  values (p_id, p_recipient, p_subject, p_text, p_html, p_links) on conflict do nothing
$$;

create or replace function private.list_captured_emails(p_id uuid) returns setof public.captured_emails
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from public.captured_emails where p_id is null or id = p_id order by id desc limit 200
$$;

create or replace function private.purge_expired(p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from refresh_tokens where expires_at < p_now;
  delete from magic_links where expires_at < p_now - interval '30 days';
  delete from idempotency_keys where created < p_now - interval '24 hours';
  delete from rate_limits where resets_at < p_now;
  delete from sessions s where coalesce(s.ended_at, s.expires_at) < p_now - interval '90 days'
    and not exists (select from refresh_tokens t where t.session_id = s.id);
  delete from leads l where l.deleted_at < p_now - interval '30 days'
    and not exists (select from deals d where d.partner_id = l.partner_id and d.lead_id = l.id);
end
$$;

create or replace function private.coordinators_of(p_partner uuid, p_deal uuid) returns json
language plpgsql stable as $$
begin
  return (select json_agg(json_build_object('id', c.staff_id,
                                            'full_name', private.display_name(m.label_name, m.accepted_at, u.first_name, u.last_name),
                                            'is_active', m.status = 'Active') order by c.assigned_at)
            from public.deal_coordinators c
            join public.staff m on m.partner_id = c.partner_id and m.id = c.staff_id and m.role = 'Coordinator'
            join public.users u on u.id = m.user_id
           where c.partner_id = p_partner and c.deal_id = p_deal);
end
$$;

create or replace function private.deal_progress(p_partner uuid, p_deal uuid)
returns table (requirements integer, approved integer, submitted integer, waiting_on text)
language sql stable as $$
  select count(*)::integer,
         (count(*) filter (where r.status in ('Approved', 'Waived')))::integer,
         (count(*) filter (where r.status = 'Submitted'))::integer,
         case when bool_or(r.status = 'Submitted') then 'staff'
              when bool_or(r.status = 'Rejected' or (r.status = 'Pending' and r.is_required)) then 'client'
              else 'nobody' end
    from requirements r
   where r.partner_id = p_partner and r.deal_id = p_deal and r.deleted_at is null
$$;

create or replace function private.decline_invitation(p_user uuid, p_id uuid, p_now timestamptz)
returns table (kind text, partner_id uuid, deal_id uuid, full_name text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not private.is_verified(p_user) then
    return;
  end if;
  perform from staff s where s.id = p_id and s.user_id = p_user for update;
  perform from lender_staff s where s.id = p_id and s.user_id = p_user for update;
  perform from deal_invitations i where i.id = p_id and i.user_id = p_user for update;
  select i.kind, i.partner_id, i.deal_id, coalesce(i.name, '') into kind, partner_id, deal_id, full_name
    from private.open_invitations i where i.id = p_id and i.user_id = p_user;
  if kind is null then
    return;
  end if;
  update staff s set status = 'Inactive', version = s.version + 1, modified = p_now where s.id = p_id;
  update lender_staff s set status = 'Inactive' where s.id = p_id;
  update deal_invitations i set declined_at = p_now where i.id = p_id;
  return next;
end
$$;

create or replace function private.audit_events_since(p_user uuid, p_after uuid, p_most integer)
returns table (partner_id uuid, id uuid, deal_id uuid, action text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.partner_id, a.id, coalesce(a.deal_id, (coalesce(a.data -> 'recipients', a.data -> 'hears') ->> 'deal')::uuid), a.action
    from (select s.partner_id from staff s where s.user_id = p_user and s.status = 'Active'
          union select c.partner_id from deal_clients c where c.user_id = p_user
          union select m.partner_id from lender_staff m where m.user_id = p_user and m.status = 'Active') p
    cross join lateral (
      select x.partner_id, x.id, x.deal_id, x.action, x.data from audit_log x
       where x.partner_id = p.partner_id and x.id >= p_after order by x.id limit p_most) a
   order by a.id limit p_most
$$;

create or replace function private.delete_unused_templates(p_before timestamptz, p_most integer) returns setof uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update documents d set deleted_at = now(), version = d.version + 1
    from (select w.partner_id, w.id from documents w
           where w.is_template and w.state in ('ready', 'rejected') and w.deleted_at is null and w.created < p_before
             and not exists (select from attachments a where a.partner_id = w.partner_id and a.template_id = w.id)
             and not exists (select from requirements r where r.partner_id = w.partner_id and r.template_id = w.id)
           order by w.created limit p_most for update skip locked) unused
   where d.partner_id = unused.partner_id and d.id = unused.id
  returning d.id
$$;

create or replace function private.document_usage() returns table (documents bigint, bytes bigint, pending bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(t.row_count), 0)::bigint, coalesce(sum(t.amount), 0)::bigint,
         (select count(*) from documents d
           where d.partner_id = private.partner_id() and d.uploaded_by = private.user_id()
             and d.state in ('pending', 'scanning') and d.deleted_at is null)
    from list_totals t where t.partner_id = private.partner_id() and t.list = 'documents'
$$;

create or replace function private.documents_to_remove(p_before timestamptz, p_most integer)
returns table (partner_id uuid, id uuid, object_key text, preview_key text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.partner_id, d.id, d.object_key, d.preview_key from documents d
   where d.deleted_at < p_before and d.bytes_deleted_at is null order by d.deleted_at limit p_most
$$;

create or replace function private.end_profile() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or (new.status = 'Inactive' and old.status <> 'Inactive') then
    update magic_links set revoked_at = now() where invitation_id = old.id and used_at is null and revoked_at is null;
    if old.status = 'Active' then
      perform private.end_sessions_without_profile(old.user_id);
    end if;
  end if;
  return null;
end
$$;

create or replace function private.end_sessions_without_profile(p_user uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not private.has_active_profile(p_user) then
    update sessions set ended_at = now(), ended_reason = 'profile_inactive' where user_id = p_user and ended_at is null;
  end if;
end
$$;

create or replace function private.enter_lender(p_session uuid, p_partner uuid)
returns table (user_id uuid, full_name text, email text, staff_id uuid, role text, lender_staff_id uuid, lender_id uuid,
  lender_name text, is_contact boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.id, u.first_name || ' ' || u.last_name, u.email, m.id, l.id, l.name, m.is_contact
    into user_id, full_name, email, lender_staff_id, lender_id, lender_name, is_contact
    from sessions v
    join users u on u.id = v.user_id
    left join (lender_staff m join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive')
      on m.partner_id = p_partner and m.user_id = v.user_id and m.status = 'Active' and u.email_verified_at is not null
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  if lender_staff_id is not null then
    role := 'Lender';
  end if;
  -- Without a profile here the user is not set either: without a partner, their deals with other partners would be visible.
  perform set_config('app.partner_id', case when role is null then '' else p_partner::text end, true),
          set_config('app.user_id', case when role is null then '' else user_id::text end, true),
          set_config('app.lender_asked', '', true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create or replace function private.enter_participant(p_session uuid, p_partner uuid, p_as_client boolean)
returns table (user_id uuid, full_name text, email text, staff_id uuid, role text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_verified boolean;
begin
  select u.id, u.first_name || ' ' || u.last_name, u.email, s.id, s.role, u.email_verified_at is not null
    into user_id, full_name, email, staff_id, role, v_verified
    from sessions v
    join users u on u.id = v.user_id
    left join staff s on not p_as_client and s.partner_id = p_partner and s.user_id = v.user_id and s.status = 'Active'
                     and (u.email_verified_at is not null or s.is_founder)
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  if user_id is not null and staff_id is null and v_verified and exists (
    select from deal_clients c join deals d on d.partner_id = c.partner_id and d.id = c.deal_id
     where c.user_id = enter_participant.user_id and c.partner_id = p_partner and d.deleted_at is null) then
    role := 'Client';
  end if;
  perform set_config('app.partner_id', case when role is null then '' else p_partner::text end, true),
          set_config('app.user_id', coalesce(user_id::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create or replace function private.enter_viewer(p_session uuid, p_partner uuid, p_side text)
returns table (user_id uuid, full_name text, email text, staff_id uuid, role text, lender_staff_id uuid, lender_id uuid,
  lender_name text, is_contact boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_side is distinct from 'lender' then
    select e.user_id, e.full_name, e.email, e.staff_id, e.role into user_id, full_name, email, staff_id, role
      from private.enter_participant(p_session, p_partner, coalesce(p_side = 'portal', false)) e;
    if role is not null or p_side = 'portal' then
      if user_id is not null then
        return next;
      end if;
      return;
    end if;
  end if;
  return query select * from private.enter_lender(p_session, p_partner);
end
$$;

create or replace function private.enter_staff(p_session uuid, p_partner uuid)
returns table (user_id uuid, full_name text, email text, staff_id uuid, role text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.id, u.first_name || ' ' || u.last_name, u.email, s.id, s.role
    into user_id, full_name, email, staff_id, role
    from sessions v
    join users u on u.id = v.user_id
    left join staff s on s.partner_id = p_partner and s.user_id = v.user_id and s.status = 'Active'
                     and (u.email_verified_at is not null or s.is_founder)
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  perform set_config('app.partner_id', case when staff_id is null then '' else p_partner::text end, true),
          set_config('app.user_id', coalesce(user_id::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create or replace function private.enter_stage() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  select coalesce(
    (select v.moved_at from deal_stage_moves v where v.partner_id = new.partner_id and v.deal_id = new.deal_id order by v.id desc limit 1),
    (select d.created from deals d where d.partner_id = new.partner_id and d.id = new.deal_id)) into new.entered_at;
  return new;
end
$$;

create or replace function private.enter_user(p_session uuid) returns table (user_id uuid, full_name text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.id, u.first_name || ' ' || u.last_name into user_id, full_name
    from sessions v join users u on u.id = v.user_id
   where v.id = p_session and v.ended_at is null and v.expires_at > now();
  perform set_config('app.partner_id', '', true), set_config('app.user_id', coalesce(user_id::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$$;

create or replace function private.purge_archives(p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from bulk_downloads where expires_at < p_now
$$;

create or replace function private.purge_watermarked_copies(p_before timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from watermarked_copies where created < p_before
$$;

create or replace function private.expire_uploads(p_before timestamptz, p_most integer)
returns table (upload_key text, upload_id text, object_key text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update documents d set deleted_at = now(), bytes_deleted_at = now()
    from (select w.partner_id, w.id from documents w
           where w.state in ('pending', 'scanning') and w.deleted_at is null and w.created < p_before
             and (w.scan_started_at is null or w.scan_started_at < p_before)
           order by w.created limit p_most for update skip locked) old
   where d.partner_id = old.partner_id and d.id = old.id
  returning d.upload_key, d.upload_id, d.object_key
$$;

create or replace function private.count_hits(p_bucket text, p_hits integer, p_window interval)
returns table (hits integer, resets_at timestamptz)
language sql as $$
  insert into public.rate_limits as r (bucket, hits, resets_at) values (p_bucket, p_hits, now() + p_window)
  on conflict (bucket) do update
    set hits = case when r.resets_at <= now() then p_hits else r.hits + p_hits end,
        resets_at = case when r.resets_at <= now() then now() + p_window else r.resets_at end
  returning r.hits, r.resets_at
$$;
revoke all on function private.count_hits(text,integer,interval) from public;
grant execute on function private.count_hits(text,integer,interval) to loanyard_app;

create or replace function private.index_deal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into deal_search (partner_id, deal_id, created, search_text)
    values (new.partner_id, new.id, new.created,
            private.normalize(new.title || E'\n' || new.borrower_first_name || ' ' || new.borrower_last_name || E'\n' ||
              coalesce(new.business_name, '') || E'\n' || new.borrower_email))
    on conflict (partner_id, deal_id) do update set search_text = excluded.search_text;
  else
    delete from deal_search x where x.partner_id = old.partner_id and x.deal_id = old.id;
  end if;
  return null;
end
$$;

create or replace function private.index_lead() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into lead_search (partner_id, lead_id, created, search_text)
    values (new.partner_id, new.id, new.created,
            private.normalize(new.full_name || E'\n' || new.email || E'\n' || coalesce(new.phone, '')))
    on conflict (partner_id, lead_id) do update set search_text = excluded.search_text;
  else
    delete from lead_search x where x.partner_id = old.partner_id and x.lead_id = old.id;
  end if;
  return null;
end
$$;

create or replace function private.invite_client(p_deal uuid, p_invitation uuid, p_new_user uuid, p_email text, p_now timestamptz)
returns table (user_id uuid, accepted boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_sees_from timestamptz;
begin
  perform from deals d where d.partner_id = v_partner and d.id = p_deal for no key update;
  if not found then
    raise exception 'deal % is not in the scope of this transaction', p_deal using errcode = 'no_data_found';
  end if;
  -- Waits for a person who is accepting right now. Locked before the account, as accept_invitation does.
  perform from deal_invitations i where i.partner_id = v_partner and i.deal_id = p_deal for update;
  insert into users as u (id, email, first_name, last_name) values (p_new_user, lower(p_email), '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into user_id;
  select max(i.sees_from) into v_sees_from from deal_invitations i where i.partner_id = v_partner and i.deal_id = p_deal;
  delete from deal_clients c where c.partner_id = v_partner and c.deal_id = p_deal and c.user_id <> invite_client.user_id;
  if found then
    v_sees_from := p_now;
  end if;
  update magic_links l set revoked_at = p_now from deal_invitations i
   where i.partner_id = v_partner and i.deal_id = p_deal and l.invitation_id = i.id and l.used_at is null and l.revoked_at is null;
  delete from deal_invitations i where i.partner_id = v_partner and i.deal_id = p_deal;
  accepted := exists (select from deal_clients c where c.partner_id = v_partner and c.user_id = invite_client.user_id)
          and private.is_verified(invite_client.user_id);
  if accepted then
    insert into deal_clients (partner_id, deal_id, user_id, sees_from) values (v_partner, p_deal, invite_client.user_id, v_sees_from)
    on conflict do nothing;
  else
    insert into deal_invitations (partner_id, id, deal_id, user_id, invited_by, sees_from, invited_at, sent_at)
    values (v_partner, p_invitation, p_deal, invite_client.user_id, private.user_id(), v_sees_from, p_now, p_now);
  end if;
  return next;
end
$$;

create or replace function private.invite_lender_staff(p_staff uuid, p_lender uuid, p_is_contact boolean, p_new_user uuid,
  p_email text, p_first_name text, p_last_name text, p_now timestamptz)
returns table (user_id uuid, status text, elsewhere uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
begin
  if not exists (select from lenders l where l.partner_id = v_partner and l.id = p_lender) then
    raise exception 'lender % is not in the scope of this transaction', p_lender using errcode = 'no_data_found';
  end if;
  insert into users as u (id, email, first_name, last_name) values (p_new_user, lower(p_email), '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into user_id;
  -- The account is locked now, so adding the same person twice happens one after the other.
  select s.lender_id into elsewhere from lender_staff s
   where s.partner_id = v_partner and s.user_id = invite_lender_staff.user_id and (s.status <> 'Inactive' or s.lender_id = p_lender)
   order by s.lender_id = p_lender desc limit 1;
  if elsewhere is not null then
    return next;
    return;
  end if;
  status := 'Invited';
  insert into lender_staff (partner_id, id, lender_id, user_id, is_contact, status, created, invited_at, label_name, invited_by)
  values (v_partner, p_staff, p_lender, invite_lender_staff.user_id, p_is_contact, 'Invited', p_now, p_now,
          trim(p_first_name || ' ' || p_last_name), private.user_id())
  on conflict do nothing;
  if not found then
    -- In the meantime made active again at another lender.
    select s.lender_id into elsewhere from lender_staff s
     where s.partner_id = v_partner and s.user_id = invite_lender_staff.user_id and s.status <> 'Inactive';
  end if;
  return next;
end
$$;

create or replace function private.invited_client(p_deal uuid)
returns table (id uuid, user_id uuid, email text, full_name text, deal_title text, invited_by text, invited_by_email text,
  sent_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.id, i.user_id, d.borrower_email, trim(d.borrower_first_name || ' ' || d.borrower_last_name), d.title,
         trim(b.first_name || ' ' || b.last_name), b.email, i.sent_at
    from deal_invitations i
    join deals d on d.partner_id = i.partner_id and d.id = i.deal_id and d.deleted_at is null
    left join users b on b.id = i.invited_by
   where i.partner_id = private.partner_id() and i.deal_id = p_deal and i.declined_at is null
$$;

create or replace function private.is_approved(p_partner uuid, p_document uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from submission_documents h
      join submissions s on s.partner_id = h.partner_id and s.id = h.submission_id and s.status = 'Approved'
                        and (s.withdrawn_at is null) is true
      join requirements q on q.partner_id = s.partner_id and q.id = s.requirement_id and q.status = 'Approved'
                         and (q.deleted_at is null) is true
     where h.partner_id = p_partner and h.document_id = p_document)
$$;

create or replace function private.is_verified(p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from users u where u.id = p_user and u.email_verified_at is not null)
$$;

create or replace function private.require_acceptance() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  v_founder boolean := false;
begin
  if tg_table_name = 'staff' then
    if tg_op = 'INSERT' and not private.has_staff(new.partner_id) then
      new.is_founder := true;
    end if;
    v_founder := new.is_founder;
  end if;
  if new.status = 'Active' then
    if not v_founder and not private.is_verified(new.user_id) then
      raise exception 'user % has not verified their email address', new.user_id using errcode = 'check_violation';
    end if;
    if new.accepted_at is null and current_user in ('loanyard_app', 'loanyard_auth') then
      raise exception 'user % has not accepted', new.user_id using errcode = 'check_violation';
    end if;
    new.accepted_at := coalesce(new.accepted_at, now());
  end if;
  return new;
end
$$;

create or replace function private.require_verified_client() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not private.is_verified(new.user_id) then
    raise exception 'user % has not verified their email address', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace function private.lender_colleagues(p_deal uuid) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.first_name || ' ' || u.last_name
    from private.lender_access(private.user_id(), private.partner_id(), p_deal) r
    join lender_staff m on m.partner_id = private.partner_id() and m.lender_id = r.lender_id and m.status = 'Active'
    join users u on u.id = m.user_id
   where m.user_id <> private.user_id()
     and exists (select from private.lender_access(m.user_id, private.partner_id(), p_deal) o where o.lender_id = r.lender_id)
   order by not m.is_contact, 1
$$;

create or replace function private.lender_deals() returns table (partner_id uuid, deal_id uuid, lender_id uuid)
language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp as $$
  select r.partner_id, r.deal_id, r.lender_id from private.accessible_lender_deals(private.user_id(), private.partner_id()) r
$$;

create or replace function private.pending_lender_updates(p_before timestamptz)
returns table (partner_id uuid, deal_id uuid, lender_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.partner_id, n.deal_id, n.lender_id
    from (select r.partner_id, r.deal_id, r.lender_id, r.responded_at as at from lender_responses r where r.notified_at is null
          union all
          select o.partner_id, o.deal_id, o.lender_id, o.created from lender_offers o where o.notified_at is null
          union all
          select m.partner_id, m.deal_id, m.lender_id, m.created from lender_messages m where m.notified_at is null and m.side = 'lender') n
   group by n.partner_id, n.deal_id, n.lender_id having max(n.at) <= p_before
   order by max(n.at) limit 500
$$;

create or replace function private.lender_profiles() returns table (partner_id uuid, lender_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.partner_id, m.lender_id from lender_staff m
    join lenders l on l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive'
   where m.user_id = private.user_id() and m.status = 'Active' and private.is_verified(m.user_id)
     and (private.partner_id() is null or m.partner_id = private.partner_id())
$$;

create or replace function private.lender_access(p_user uuid, p_partner uuid, p_deal uuid)
returns table (lender_id uuid, watermark boolean)
language sql stable as $$
  select m.lender_id, h.watermark
    from public.lender_staff m
   cross join lateral (
     select s.id, s.watermark from public.lender_shares s
      where s.partner_id = m.partner_id and s.deal_id = p_deal and s.lender_id = m.lender_id and (s.ended_at is null) is true
     offset 0) h
   where m.partner_id = p_partner and m.user_id = p_user and m.status = 'Active'
     and exists (select from public.lenders l
                  where l.partner_id = m.partner_id and l.id = m.lender_id and l.status <> 'Inactive' offset 0)
     and exists (select from public.deals d
                  where d.partner_id = m.partner_id and d.id = p_deal and (d.deleted_at is null) is true offset 0)
     and (m.is_contact or m.id in (
       select a.lender_staff_id from public.lender_assignments a
        where a.partner_id = m.partner_id and a.share_id = h.id offset 0))
$$;

create or replace function private.accessible_lender_deals(p_user uuid, p_partner uuid)
returns table (partner_id uuid, deal_id uuid, lender_id uuid, watermark boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.partner_id, s.deal_id, r.lender_id, r.watermark
    from lender_staff m
   cross join lateral (
     select h.deal_id from lender_shares h
      where h.partner_id = m.partner_id and h.lender_id = m.lender_id and h.ended_at is null offset 0) s
   cross join lateral private.lender_access(p_user, m.partner_id, s.deal_id) r
   where m.user_id = p_user and m.status = 'Active' and (p_partner is null or m.partner_id = p_partner)
     and (select private.is_verified(p_user))
$$;

create or replace function private.onboard_partner(p_partner uuid, p_name text, p_zip_code text, p_plan text, p_stages jsonb,
  p_user uuid, p_email text, p_first_name text, p_last_name text, p_password_hash text, p_staff uuid)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into users (id, email, first_name, last_name, password_hash, password_changed_at)
  values (p_user, lower(p_email), p_first_name, p_last_name, p_password_hash, now())
  on conflict (email) do nothing;
  if not found then
    return false;
  end if;
  insert into partners (id, name, zip_code, plan) values (p_partner, p_name, p_zip_code, p_plan);
  insert into staff (partner_id, id, user_id, role, status) values (p_partner, p_staff, p_user, 'Admin', 'Active');
  insert into stages (partner_id, id, name, number)
  select p_partner, s.id, s.name, s.number from jsonb_to_recordset(p_stages) as s (id uuid, name text, number integer);
  return true;
end
$$;

create or replace function private.open_sessions(p_sessions uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select v.id from sessions v where v.id = any (p_sessions) and v.ended_at is null and v.expires_at > now()
$$;

create or replace function private.open_signings(p_provider text, p_now timestamptz) returns table (external_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.external_id from signings s
    join requirements r on r.partner_id = s.partner_id and r.id = s.requirement_id and r.deleted_at is null
     and r.status in ('Pending', 'Rejected')
   where s.provider = p_provider and s.external_id is not null and s.state = 'opened'
     and s.opened_at between p_now - interval '60 days' and p_now - interval '10 minutes'
   order by s.opened_at desc limit 500
$$;

create or replace function private.unreferenced_keys(p_keys text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k from unnest(p_keys) k
   where not exists (select from documents d where (d.object_key = k and d.state <> 'rejected' and d.bytes_deleted_at is null)
            or (d.preview_key = k and d.bytes_deleted_at is null) or (d.upload_key = k and d.state in ('pending', 'scanning') and d.deleted_at is null))
$$;

create or replace function private.own_invitations()
returns table (id uuid, kind text, partner_id uuid, partner_name text, partner_logo text, role text, lender_name text,
  deal_title text, invited_by text, invited_by_email text, invited_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.id, i.kind, p.id, p.name, p.logo, i.role, i.lender_name, i.deal_title, trim(b.first_name || ' ' || b.last_name), b.email,
         i.invited_at
    from (select o.*, row_number() over (partition by o.partner_id order by o.invited_at desc, o.id) as place
            from private.open_invitations o
           where o.user_id = private.user_id() and private.is_verified(o.user_id)
           order by place, o.invited_at desc, o.id
           limit 500) i
    join partners p on p.id = i.partner_id
    left join users b on b.id = i.invited_by
   where i.place <= 10
   order by i.invited_at desc, i.id
$$;

create or replace function private.own_lender_deals() returns table (deal_id uuid)
language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp as $$
  select r.deal_id from private.accessible_lender_deals(private.user_id(), null) r
$$;

create or replace function private.own_loan_requests()
returns table (partner_id uuid, id uuid, partner_name text, loan_purpose text, loan_amount numeric, down_payment numeric,
  business_type text, created timestamptz, lead_status text, has_deal boolean, deal_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.partner_id, r.id, p.name, r.loan_purpose, r.loan_amount, r.down_payment, r.business_type, r.created,
         l.lead_status, d.id is not null, c.deal_id
    from loan_requests r
    join users u on u.id = r.user_id and u.email_verified_at is not null
    join partners p on p.id = r.partner_id
    left join leads l on l.partner_id = r.partner_id and l.id = r.lead_id and l.deleted_at is null
    left join deals d on d.partner_id = r.partner_id and d.lead_id = l.id and d.deleted_at is null
    left join deal_clients c on c.partner_id = r.partner_id and c.deal_id = d.id and c.user_id = r.user_id
   where r.user_id = private.user_id()
$$;

create or replace function private.prequalify_partner(p_partner uuid, p_on date)
returns table (id uuid, name text, base_rate numeric, base_rate_from date)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name, r.rate, r.effective_from
    from partners p
    left join lateral (
      select e.rate, e.effective_from from lending_rates e
       where e.partner_id = p.id and e.kind = 'base_rate' and e.withdrawn_at is null and e.effective_from <= p_on
       order by e.effective_from desc, e.created desc, e.id desc limit 1) r on true
   where p.id = p_partner and p.frozen_at is null
     and (not exists (select from staff s where s.partner_id = p.id and s.status = 'Active')
          or exists (select from staff s join users u on u.id = s.user_id
                      where s.partner_id = p.id and s.status = 'Active' and u.email_verified_at is not null))
$$;

create or replace function private.verify_address(p_user uuid, p_now timestamptz, p_session uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_ends_password boolean;
begin
  select u.password_hash is not null into v_ends_password
    from users u where u.id = p_user and u.email_verified_at is null for update;
  if not found then
    return false;
  end if;
  if exists (select from sessions s
              where s.id = p_session and s.user_id = p_user and s.ended_at is null and s.expires_at > p_now) then
    v_ends_password := false;
  else
    perform private.reset_unverified_account(p_user);
  end if;
  update users u
     set first_name = coalesce(substring(r.full_name from '^(.*)\s\S+$'), r.full_name),
         last_name = coalesce(substring(r.full_name from '\s(\S+)$'), ''),
         phone = coalesce(u.phone, r.phone)
    from (select q.full_name, q.phone from loan_requests q where q.user_id = p_user order by q.created desc limit 1) r
   where u.id = p_user and u.first_name = '' and u.last_name = '';
  update users set email_verified_at = p_now where id = p_user;
  return v_ends_password;
end
$$;

create or replace function private.readdress_staff(p_staff uuid, p_new_user uuid, p_email text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_user uuid;
begin
  perform from staff s where s.partner_id = v_partner and s.id = p_staff and s.status = 'Invited' for update;
  if not found then
    raise exception 'no invitation % is in the scope of this transaction', p_staff using errcode = 'no_data_found';
  end if;
  insert into users as u (id, email, first_name, last_name) values (p_new_user, lower(p_email), '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into v_user;
  if exists (select from staff s where s.partner_id = v_partner and s.user_id = v_user) then
    return false;
  end if;
  update magic_links set revoked_at = now() where invitation_id = p_staff and used_at is null and revoked_at is null;
  update staff s set user_id = v_user, version = s.version + 1 where s.partner_id = v_partner and s.id = p_staff;
  return true;
end
$$;

create or replace function private.viewing_lender(p_partner uuid, p_deal uuid) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_asked text := p_partner::text || p_deal::text;
  v_lender uuid;
begin
  if current_setting('app.lender_asked', true) = v_asked then
    return nullif(current_setting('app.lender_answer', true), '')::uuid;
  end if;
  if p_partner = coalesce(private.partner_id(), p_partner) then
    select r.lender_id into v_lender from private.lender_access(private.user_id(), p_partner, p_deal) r;
  end if;
  perform set_config('app.lender_asked', v_asked, true), set_config('app.lender_answer', coalesce(v_lender::text, ''), true);
  return v_lender;
end
$$;

create or replace function private.receive_loan_request(p_request uuid, p_lead uuid, p_new_user uuid, p_sent jsonb,
  p_fingerprint bytea, p_now timestamptz)
returns table (user_id uuid, lead uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_email text := lower(p_sent ->> 'email');
begin
  if v_partner is null then
    raise exception 'no partner is in the scope of this transaction' using errcode = 'no_data_found';
  end if;
  -- Locks the account, new or existing, so that two requests at the same moment happen one after the other.
  insert into users as u (id, email, first_name, last_name) values (p_new_user, v_email, '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into user_id;
  if exists (select from loan_requests r
              where r.partner_id = v_partner and r.user_id = receive_loan_request.user_id
                and r.fingerprint = p_fingerprint and r.created > p_now - interval '24 hours') then
    return next;
    return;
  end if;
  lead := p_lead;
  insert into leads (partner_id, id, full_name, email, phone, personal_credit_score, loan_amount, loan_purpose, down_payment,
                     business_type, source, created, modified)
  values (v_partner, p_lead, p_sent ->> 'full_name', p_sent ->> 'email', p_sent ->> 'phone',
          (p_sent ->> 'personal_credit_score')::smallint, (p_sent ->> 'loan_amount')::numeric, p_sent ->> 'loan_purpose',
          (p_sent ->> 'down_payment')::numeric, p_sent ->> 'business_type', 'prequalify', p_now, p_now);
  insert into loan_requests (partner_id, id, user_id, lead_id, full_name, phone, loan_purpose, loan_amount, down_payment,
                             business_type, fingerprint, created)
  values (v_partner, p_request, receive_loan_request.user_id, p_lead, p_sent ->> 'full_name', p_sent ->> 'phone',
          p_sent ->> 'loan_purpose', (p_sent ->> 'loan_amount')::numeric, (p_sent ->> 'down_payment')::numeric,
          p_sent ->> 'business_type', p_fingerprint, p_now);
  return next;
end
$$;

create or replace function private.recipients(p_partner uuid, p_audience text, p_deal uuid, p_about uuid)
returns table (user_id uuid, area text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_audience in ('managers', 'staff_of_deal', 'staff_of_lead') then
    return query
      select s.user_id, 'partner' from staff s
       where s.partner_id = p_partner and s.status = 'Active' and s.role in ('Admin', 'Manager');
  end if;
  if p_audience = 'staff_of_deal' then
    return query
      select s.user_id, 'partner' from deal_coordinators c
        join staff s on s.partner_id = c.partner_id and s.id = c.staff_id and s.status = 'Active' and s.role = 'Coordinator'
       where c.partner_id = p_partner and c.deal_id = p_deal;
  elsif p_audience = 'staff_of_lead' then
    return query
      select s.user_id, 'partner' from leads l
        join staff s on s.partner_id = l.partner_id and s.id in (l.assigned_to, l.created_by)
                    and s.status = 'Active' and s.role = 'Coordinator'
       where l.partner_id = p_partner and l.id = p_about;
  elsif p_audience = 'staff' then
    return query
      select s.user_id, 'partner' from staff s where s.partner_id = p_partner and s.id = p_about and s.status = 'Active';
  elsif p_audience = 'requester_of_lead' then
    return query
      select r.user_id, 'requests' from loan_requests r where r.partner_id = p_partner and r.lead_id = p_about;
  elsif p_audience in ('lender_of_deal', 'lenders_of_deal', 'lender_person') then
    -- The lender's contact and the people the deal is assigned to.
    return query
      select m.user_id, 'lender' from lender_shares s
        join lenders l on l.partner_id = s.partner_id and l.id = s.lender_id and l.status <> 'Inactive'
        join lender_staff m on m.partner_id = s.partner_id and m.lender_id = s.lender_id and m.status = 'Active'
       where s.partner_id = p_partner and s.deal_id = p_deal and s.ended_at is null
         and (m.is_contact or exists (
           select from lender_assignments a
            where a.partner_id = s.partner_id and a.share_id = s.id and a.lender_staff_id = m.id))
         and (p_audience <> 'lender_of_deal' or s.lender_id = p_about)
         and (p_audience <> 'lender_person' or m.id = p_about);
  elsif p_audience = 'clients_of_deal' then
    return query
      select c.user_id, 'portal' from deal_clients c where c.partner_id = p_partner and c.deal_id = p_deal;
  end if;
end
$$;

create or replace function private.reset_unverified_account(p_user uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from users u
     where u.id = p_user and u.email_verified_at is null
       and (u.password_hash is not null
            or exists (select from sessions s where s.user_id = u.id and s.ended_at is null))) then
    return;
  end if;
  update users set password_hash = null, password_changed_at = now() where id = p_user and password_hash is not null;
  update magic_links set revoked_at = now() where user_id = p_user and used_at is null and revoked_at is null;
  update sessions set ended_at = now(), ended_reason = 'address_unproven' where user_id = p_user and ended_at is null;
  delete from known_devices where user_id = p_user;
end
$$;

create or replace function private.reminders_due(p_now timestamptz) returns table (partner_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct r.partner_id, c.user_id
    from requirements r
    join partners p on p.id = r.partner_id
    join deals d on d.partner_id = r.partner_id and d.id = r.deal_id and d.deleted_at is null and d.status = 'Active'
    join deal_clients c on c.partner_id = r.partner_id and c.deal_id = r.deal_id
    left join reminders m on m.partner_id = r.partner_id and m.user_id = c.user_id
   where r.deleted_at is null and r.status in ('Pending', 'Rejected') and r.notified_at is not null
     and r.due_date between (p_now at time zone p.time_zone)::date - 30 and (p_now at time zone p.time_zone)::date + 10
     and extract(hour from p_now at time zone p.time_zone) between 8 and 19
     and m.last_sent_on is distinct from (p_now at time zone p.time_zone)::date and coalesce(m.in_a_row, 0) < 5
$$;

create or replace function private.search_deals(p_pattern text, p_coordinator uuid, p_stages uuid[], p_statuses text[],
  p_from timestamptz, p_before timestamptz, p_amount_min numeric, p_amount_max numeric, p_score_min integer,
  p_score_max integer, p_order text, p_ascending boolean, p_after_key text, p_after_id uuid, p_limit integer, p_count boolean)
returns table (total bigint, ids uuid[])
language plpgsql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_pattern text := private.normalize(p_pattern);
  v_keys integer[] := private.pattern_keys(v_partner, v_pattern);
  v_type text := case p_order when 'created' then 'timestamptz' when 'modified' then 'timestamptz'
    when 'loan_amount' then 'numeric' when 'personal_credit_score' then 'integer' when 'stage' then 'integer' else 'text' end;
  v_key text := case p_order when 'created' then 'x.created' when 'modified' then 'd.modified' when 'title' then 'd.title_key'
    when 'loan_amount' then 'd.loan_amount' when 'personal_credit_score' then 'coalesce(d.personal_credit_score, -1)'
    when 'stage' then 's.number' when 'status' then 'd.status' end;
  v_direction text := case when p_ascending then 'asc' else 'desc' end;
  v_alone boolean := p_order = 'created' and num_nonnulls(p_coordinator, p_stages, p_statuses, p_from, p_before,
    p_amount_min, p_amount_max, p_score_min, p_score_max) = 0;
begin
  if v_partner is null or v_key is null then
    total := 0; ids := '{}'; return next; return;
  end if;
  if v_alone and not p_ascending and v_keys <> '{}' then
    -- Text only, no filter: planned once per connection, because planning costs more than running it.
    return query
      with matches as materialized (
        select x.deal_id as id, x.created as key from deal_search x
         where private.search_keys(x.partner_id, x.search_text) @> v_keys and (x.partner_id = v_partner) is true
           and x.search_text like v_pattern)
      select case when p_count then (select count(*) from matches) end,
             array(select m.id from matches m
                    where p_after_key is null or (m.key, m.id) < (p_after_key::timestamptz, p_after_id)
                    order by m.key desc, m.id desc limit p_limit);
    return;
  end if;
  return query execute format($q$
    with matches as materialized (
      select x.deal_id as id, %s as key
        from deal_search x %s %s
       where %s and x.search_text like $2%s)
    select case when $12 then (select count(*) from matches) end,
           array(select m.id from matches m
                  where $13::text is null or (m.key, m.id) %s ($13::%s, $14)
                  order by m.key %s, m.id %s limit $15) $q$,
    v_key, case when not v_alone then 'join deals d on d.partner_id = x.partner_id and d.id = x.deal_id and d.partner_id = $1' end,
    case when p_order = 'stage' then 'join stages s on s.partner_id = d.partner_id and s.id = d.stage_id' else '' end,
    case when v_keys = '{}' then 'x.partner_id = $1'
         else 'private.search_keys(x.partner_id, x.search_text) @> $16 and (x.partner_id = $1) is true' end,
    concat(
      case when p_coordinator is not null then ' and exists (select from deal_coordinators c
        where c.partner_id = $1 and c.staff_id = $3 and c.deal_id = d.id)' end,
      case when p_stages is not null then ' and d.stage_id = any ($4)' end,
      case when p_statuses is not null then ' and d.status = any ($5)' end,
      case when p_from is not null then ' and d.created >= $6' end,
      case when p_before is not null then ' and d.created < $7' end,
      case when p_amount_min is not null then ' and d.loan_amount >= $8' end,
      case when p_amount_max is not null then ' and d.loan_amount <= $9' end,
      case when p_score_min is not null then ' and d.personal_credit_score >= $10' end,
      case when p_score_max is not null then ' and d.personal_credit_score <= $11' end),
    case when p_ascending then '>' else '<' end, v_type, v_direction, v_direction)
  using v_partner, v_pattern, p_coordinator, p_stages, p_statuses, p_from, p_before, p_amount_min, p_amount_max,
        p_score_min, p_score_max, p_count, p_after_key, p_after_id, p_limit, v_keys;
end
$$;

create or replace function private.search_documents(p_pattern text, p_coordinator uuid, p_limit integer)
returns table (total bigint, ids uuid[])
language plpgsql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_pattern text := private.normalize(p_pattern);
  v_keys integer[] := private.pattern_keys(v_partner, v_pattern);
begin
  if v_partner is null then
    total := 0; ids := '{}'; return next; return;
  end if;
  return query execute format($q$
    with matches as materialized (
      select d.id, d.created from documents d
        join deals x on x.partner_id = d.partner_id and x.id = d.deal_id and x.deleted_at is null
       where %s and d.deleted_at is null and d.state = 'ready' and d.deal_id is not null and d.name_key like $2%s)
    select (select count(*) from matches), array(select m.id from matches m order by m.created desc, m.id desc limit $4) $q$,
    case when v_keys = '{}' then 'd.partner_id = $1'
         else 'private.search_keys(d.partner_id, d.name_key) @> $5 and (d.partner_id = $1) is true' end,
    case when p_coordinator is not null then ' and exists (select from deal_coordinators c
      where c.partner_id = $1 and c.staff_id = $3 and c.deal_id = d.deal_id)' else '' end)
  using v_partner, v_pattern, p_coordinator, p_limit, v_keys;
end
$$;

create or replace function private.search_leads(p_pattern text, p_staff uuid, p_assigned_only boolean, p_statuses text[],
  p_from timestamptz, p_before timestamptz, p_amount_min numeric, p_amount_max numeric, p_score_min integer,
  p_score_max integer, p_order text, p_ascending boolean, p_after_key text, p_after_id uuid, p_limit integer, p_count boolean)
returns table (total bigint, ids uuid[])
language plpgsql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_pattern text := private.normalize(p_pattern);
  v_keys integer[] := private.pattern_keys(v_partner, v_pattern);
  v_type text := case p_order when 'created' then 'timestamptz' when 'loan_amount' then 'numeric'
    when 'personal_credit_score' then 'integer' else 'text' end;
  v_key text := case p_order when 'created' then 'x.created' when 'full_name' then 'l.name_key'
    when 'loan_amount' then 'coalesce(l.loan_amount, -1)' when 'personal_credit_score' then 'coalesce(l.personal_credit_score, -1)'
    when 'lead_status' then 'l.lead_status' end;
  v_direction text := case when p_ascending then 'asc' else 'desc' end;
  v_alone boolean := p_order = 'created' and num_nonnulls(p_staff, p_statuses, p_from, p_before, p_amount_min, p_amount_max,
    p_score_min, p_score_max) = 0;
begin
  if v_partner is null or v_key is null then
    total := 0; ids := '{}'; return next; return;
  end if;
  if v_alone and not p_ascending and v_keys <> '{}' then
    -- As for deals: planned once per connection.
    return query
      with matches as materialized (
        select x.lead_id as id, x.created as key from lead_search x
         where private.search_keys(x.partner_id, x.search_text) @> v_keys and (x.partner_id = v_partner) is true
           and x.search_text like v_pattern)
      select case when p_count then (select count(*) from matches) end,
             array(select m.id from matches m
                    where p_after_key is null or (m.key, m.id) < (p_after_key::timestamptz, p_after_id)
                    order by m.key desc, m.id desc limit p_limit);
    return;
  end if;
  return query execute format($q$
    with matches as materialized (
      select x.lead_id as id, %s as key
        from lead_search x %s
       where %s and x.search_text like $2%s)
    select case when $11 then (select count(*) from matches) end,
           array(select m.id from matches m
                  where $12::text is null or (m.key, m.id) %s ($12::%s, $13)
                  order by m.key %s, m.id %s limit $14) $q$,
    v_key, case when not v_alone then 'join leads l on l.partner_id = x.partner_id and l.id = x.lead_id and l.partner_id = $1' end,
    case when v_keys = '{}' then 'x.partner_id = $1'
         else 'private.search_keys(x.partner_id, x.search_text) @> $15 and (x.partner_id = $1) is true' end,
    concat(
      case when p_staff is not null and p_assigned_only then ' and l.assigned_to = $3'
           when p_staff is not null then ' and (l.assigned_to = $3 or l.created_by = $3)' end,
      case when p_statuses is not null then ' and l.lead_status = any ($4)' end,
      case when p_from is not null then ' and l.created >= $5' end,
      case when p_before is not null then ' and l.created < $6' end,
      case when p_amount_min is not null then ' and l.loan_amount >= $7' end,
      case when p_amount_max is not null then ' and l.loan_amount <= $8' end,
      case when p_score_min is not null then ' and l.personal_credit_score >= $9' end,
      case when p_score_max is not null then ' and l.personal_credit_score <= $10' end),
    case when p_ascending then '>' else '<' end, v_type, v_direction, v_direction)
  using v_partner, v_pattern, p_staff, p_statuses, p_from, p_before, p_amount_min, p_amount_max,
        p_score_min, p_score_max, p_count, p_after_key, p_after_id, p_limit, v_keys;
end
$$;

create or replace function private.can_still_see(p_partner uuid, p_user uuid, p_area text, p_deal uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (p_deal is null or exists (select from deals d where d.partner_id = p_partner and d.id = p_deal and d.deleted_at is null))
     and case p_area
       when 'partner' then exists (
         select from staff s
          where s.partner_id = p_partner and s.user_id = p_user and s.status = 'Active'
            and (s.role in ('Admin', 'Manager') or p_deal is null or exists (
              select from deal_coordinators c
               where c.partner_id = p_partner and c.deal_id = p_deal and c.staff_id = s.id)))
       when 'portal' then exists (
         select from deal_clients c
          where c.partner_id = p_partner and c.user_id = p_user and (p_deal is null or c.deal_id = p_deal))
       when 'lender' then exists (
         select from private.lender_access(p_user, p_partner, p_deal)
         union all
         select from private.accessible_lender_deals(p_user, p_partner) where p_deal is null)
       else true end
$$;

create or replace function private.take_notification_emails(p_now timestamptz, p_wait interval, p_rest interval,
  p_people integer, p_lines integer)
returns table (partner_id uuid, area text, email text, full_name text, brand jsonb, items jsonb, total integer, deal_id uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('loanyard.notification_emails', 0)) then
    return;
  end if;
  return query
    with due as materialized (
      select n.user_id from notifications n join users u on u.id = n.user_id
       where n.is_email_due and n.created < p_now - p_wait and (u.notifications_emailed_at is null or u.notifications_emailed_at <= p_now - p_rest)
       group by n.user_id order by min(n.created) limit p_people
    ), taken as (
      update notifications n set is_email_due = false from due d
       where n.user_id = d.user_id and n.is_email_due and n.created < p_now - p_wait
      returning n.*
    ), emails as (
      select t.partner_id as partner, t.area as person_area, t.user_id as person, t.deal_id as deal, t.title,
             case when u.email_verified_at is null and t.area <> 'requests' then t.title else t.description end as description,
             row_number() over (partition by t.partner_id, t.area, t.user_id order by t.created, t.id) as place
        from taken t join users u on u.id = t.user_id
       where t.viewed_at is null
         and private.wants_email(t.user_id, t.type)
         and private.can_still_see(t.partner_id, t.user_id, t.area, t.deal_id)
    ), rested as (
      update users u set notifications_emailed_at = p_now from (select distinct o.person from emails o) x where u.id = x.person
    )
    select o.partner, o.person_area, u.email,
           case when u.email_verified_at is null then '' else trim(u.first_name || ' ' || u.last_name) end,
           case when u.email_verified_at is not null then jsonb_build_object('name', p.name, 'logo', p.logo) end,
           jsonb_agg(jsonb_build_object('title', o.title, 'description', o.description) order by o.place)
             filter (where o.place <= p_lines),
           count(*)::integer,
           case when count(distinct o.deal) = 1 and count(o.deal) = count(*) then (array_agg(o.deal))[1] end
      from emails o join users u on u.id = o.person join partners p on p.id = o.partner
     group by o.partner, o.person_area, u.id, p.id;
end
$$;

create or replace function private.notify(p_event uuid, p_audience text, p_type text, p_title text, p_description text,
  p_deal uuid, p_about uuid, p_email boolean, p_once boolean default false)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_actor uuid := private.user_id();
  v_deal_title text;
  v_description text;
begin
  if v_partner is null then
    raise exception 'a notification needs the scope of a partner' using errcode = 'no_data_found';
  end if;
  select replace(d.title, '*', '') into v_deal_title from deals d where d.partner_id = v_partner and d.id = p_deal;
  v_description := replace(p_description, E'\x01', coalesce(v_deal_title, ''));
  insert into notifications (partner_id, id, user_id, area, type, title, description, deal_id, deal_title, is_email_due)
  select v_partner, p_event, r.user_id, r.area, p_type, p_title, v_description, p_deal, v_deal_title,
         p_email and coalesce((u.notification_preferences ->> p_type)::boolean, true)
    from private.recipients(v_partner, p_audience, p_deal, p_about) r
    join users u on u.id = r.user_id
   where r.user_id is distinct from v_actor
     and not (p_once and exists (
       select from notifications n
        where n.user_id = r.user_id and n.area = r.area and n.partner_id = v_partner and n.viewed_at is null
          and n.deal_id is not distinct from p_deal and n.title = p_title and n.description = v_description))
  on conflict do nothing;
end
$$;
alter function private.notify(uuid,text,text,text,text,uuid,uuid,boolean,boolean) owner to loanyard_system;
revoke all on function private.notify(uuid,text,text,text,text,uuid,uuid,boolean,boolean) from public;
grant execute on function private.notify(uuid,text,text,text,text,uuid,uuid,boolean,boolean) to loanyard_app, loanyard_client, loanyard_lender;

create or replace function private.notify_staff_joined(p_partner uuid, p_event uuid, p_user uuid, p_description text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from staff s where s.partner_id = p_partner and s.user_id = p_user) then
    raise exception 'user % is not on the staff of that partner', p_user using errcode = 'no_data_found';
  end if;
  insert into notifications (partner_id, id, user_id, area, type, title, description, is_email_due)
  select p_partner, p_event, r.user_id, r.area, 'staff_joined', 'New colleague', p_description,
         coalesce((u.notification_preferences ->> 'staff_joined')::boolean, true)
    from private.recipients(p_partner, 'managers', null, null) r join users u on u.id = r.user_id
   where r.user_id <> p_user
  on conflict do nothing;
end
$$;

create or replace function private.count_deal() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null and new.deleted_at is null then
    insert into public.list_totals (partner_id, list, stage_id, status, row_count, amount)
    values (old.partner_id, 'deals', old.stage_id, old.status, -1, -old.loan_amount),
           (new.partner_id, 'deals', new.stage_id, new.status, 1, new.loan_amount);
  elsif tg_op <> 'INSERT' and old.deleted_at is null then
    insert into public.list_totals (partner_id, list, stage_id, status, row_count, amount)
    values (old.partner_id, 'deals', old.stage_id, old.status, -1, -old.loan_amount);
  elsif tg_op <> 'DELETE' and new.deleted_at is null then
    insert into public.list_totals (partner_id, list, stage_id, status, row_count, amount)
    values (new.partner_id, 'deals', new.stage_id, new.status, 1, new.loan_amount);
  end if;
  return null;
end
$$;

create or replace function private.count_document() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.bytes_deleted_at is null and old.state <> 'rejected' then
    insert into list_totals (partner_id, list, status, row_count, amount)
    values (old.partner_id, 'documents', '', -1, -coalesce(old.size, old.declared_size, 0));
  end if;
  if tg_op <> 'DELETE' and new.bytes_deleted_at is null and new.state <> 'rejected' then
    insert into list_totals (partner_id, list, status, row_count, amount)
    values (new.partner_id, 'documents', '', 1, coalesce(new.size, new.declared_size, 0));
  end if;
  return null;
end
$$;

create or replace function private.count_lead() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into public.list_totals (partner_id, list, status, row_count, amount)
    values (old.partner_id, 'leads', old.lead_status, -1, -coalesce(old.loan_amount, 0));
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into public.list_totals (partner_id, list, status, row_count, amount)
    values (new.partner_id, 'leads', new.lead_status, 1, coalesce(new.loan_amount, 0));
  end if;
  return null;
end
$$;

create or replace function private.sessions_to_update(p_partner uuid, p_changes jsonb, p_sessions uuid[])
returns table (session_id uuid, change integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with listening as materialized (
    select v.id, v.user_id from sessions v where v.id = any (p_sessions) and v.ended_at is null and v.expires_at > now()
  ), change as materialized (
    select c.n, c.deal, c.kind, c.id from jsonb_to_recordset(p_changes) as c (n integer, deal uuid, kind text, id uuid)
  ), of_lender as materialized (
    select c.n, (r.recipients ->> 'lender')::uuid as lender_id, (r.recipients ->> 'deal')::uuid as deal_id,
           coalesce(r.recipients -> 'people', '[]') as people
      from change c join audit_log a on a.partner_id = p_partner and a.id = c.id
     cross join lateral (select coalesce(a.data -> 'recipients', a.data -> 'hears') as recipients) r
     where c.kind = 'lender' and r.recipients ->> 'lender' is not null
  ), gone as materialized (
    select c.n, c.deal from change c join audit_log a on a.partner_id = p_partner and a.id = c.id
     where c.kind = 'deal' and a.action = 'deal_deleted'
  )
  select l.id, c.n
    from listening l
    join staff f on f.partner_id = p_partner and f.user_id = l.user_id and f.status = 'Active'
    join change c on f.role in ('Admin', 'Manager')
                  or (c.deal is null and c.kind not in ('staff', 'lender', 'lead'))
                  or (c.kind = 'lead' and private.can_see_lead(p_partner, c.id, f.id, f.user_id))
                  or (c.kind <> 'lender' and exists (
                        select from deal_coordinators k
                         where k.partner_id = p_partner and k.deal_id = c.deal and k.staff_id = f.id))
  union
  select l.id, c.n
    from listening l
    join deal_clients k on k.partner_id = p_partner and k.user_id = l.user_id
    join deals d on d.partner_id = p_partner and d.id = k.deal_id and d.deleted_at is null
    join change c on c.deal = k.deal_id and c.kind in ('deal', 'document', 'request')
  union
  select l.id, c.n
    from listening l
    join change c on c.deal is not null and c.kind in ('deal', 'document', 'request', 'financials')
   where exists (select from private.lender_access(l.user_id, p_partner, c.deal))
  union
  select l.id, o.n
    from of_lender o
    join lender_staff m on m.partner_id = p_partner and m.lender_id = o.lender_id
    join listening l on l.user_id = m.user_id
   where (o.deal_id is null and m.status = 'Active')
      or o.people ? m.id::text
      or exists (select from private.lender_access(l.user_id, p_partner, o.deal_id) r where r.lender_id = o.lender_id)
  union
  select l.id, g.n
    from gone g
    join deal_clients k on k.partner_id = p_partner and k.deal_id = g.deal
    join listening l on l.user_id = k.user_id
  union
  select l.id, g.n
    from gone g
    join lender_shares s on s.partner_id = p_partner and s.deal_id = g.deal and s.ended_at is null
    join lenders b on b.partner_id = s.partner_id and b.id = s.lender_id and b.status <> 'Inactive'
    join lender_staff m on m.partner_id = s.partner_id and m.lender_id = s.lender_id and m.status = 'Active'
    join listening l on l.user_id = m.user_id
   where m.is_contact or exists (
     select from lender_assignments a
      where a.partner_id = s.partner_id and a.share_id = s.id and a.lender_staff_id = m.id)
$$;

create or replace function private.notified_sessions(p_partner uuid, p_events uuid[], p_sessions uuid[])
returns table (session_id uuid, area text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct v.id, n.area
    from sessions v
    join notifications n on n.partner_id = p_partner and n.id = any (p_events) and n.user_id = v.user_id
    join users u on u.id = n.user_id and (n.area <> 'requests' or u.email_verified_at is not null)
   where v.id = any (p_sessions) and v.ended_at is null and v.expires_at > now()
$$;

create or replace function private.write_audit(p_partner uuid, p_id uuid, p_action text, p_subject uuid, p_deal uuid,
  p_actor uuid, p_address text, p_request text, p_data jsonb)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('role', true) = 'loanyard_auth' then
    -- Sign-in works without a scope: the person named must belong to the partner, or have just declined.
    if not exists (select from staff s where s.partner_id = p_partner and s.user_id = p_actor)
       and not exists (select from lender_staff m where m.partner_id = p_partner and m.user_id = p_actor)
       and not exists (select from deal_clients c where c.partner_id = p_partner and c.user_id = p_actor)
       and not private.has_just_declined(p_partner, p_action, p_subject, p_deal, p_actor) then
      raise exception 'an audit entry names a person who does not belong to the partner' using errcode = 'insufficient_privilege';
    end if;
  elsif p_partner is distinct from private.partner_id() or p_actor is distinct from private.user_id() then
    raise exception 'an audit entry names another partner or another person than the scope' using errcode = 'insufficient_privilege';
  end if;
  if p_action in ('staff_declined', 'lender_staff_declined', 'client_declined') then
    insert into audit_log (partner_id, id, action, subject_id, deal_id, actor_name, request_id, data, created)
    select p_partner, p_id, p_action, p_subject, p_deal, u.email, p_request, p_data, now() from users u where u.id = p_actor;
    return;
  end if;
  insert into audit_log (partner_id, id, action, subject_id, deal_id, actor_id, actor_name, address, request_id, data, created)
  values (p_partner, p_id, p_action, p_subject, p_deal, p_actor,
          case when p_actor is null then 'Loanyard'
               else (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from users u where u.id = p_actor) end,
          p_address, p_request, p_data, now());
end
$$;
