-- An answer that someone decided waits for no one: what told the staff of it counts as read.
create index notifications_unread_of_request on notifications (partner_id, requirement_id)
  where viewed_at is null and requirement_id is not null;

alter table notifications no force row level security;
alter table requirements no force row level security;
update notifications n set viewed_at = now()
 where n.area = 'partner' and n.type = 'request_submitted' and n.viewed_at is null and n.requirement_id is not null
   and not exists (select from requirements r
                    where r.partner_id = n.partner_id and r.id = n.requirement_id and r.deleted_at is null
                      and (r.status = 'Submitted' or r.other_at is not null));
alter table notifications force row level security;
alter table requirements force row level security;

-- p_about: a request, or a checklist that was withdrawn with all of its requests.
create function private.view_answer_notifications(p_about uuid, p_now timestamptz)
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update notifications n set viewed_at = p_now
   where n.partner_id = private.partner_id() and n.area = 'partner' and n.type = 'request_submitted' and n.viewed_at is null
     and n.requirement_id = any (array(
       select r.id from requirements r
        where r.partner_id = private.partner_id() and (r.id = p_about or r.bundle_request_id = p_about)))
$$;
alter function private.view_answer_notifications(uuid, timestamptz) owner to loanyard_system;
revoke all on function private.view_answer_notifications(uuid, timestamptz) from public;
grant execute on function private.view_answer_notifications(uuid, timestamptz) to loanyard_app;
comment on function private.view_answer_notifications(uuid, timestamptz) is
  'Writes to inboxes that the scope cannot: marks what told the staff of an answer that is decided now.';
