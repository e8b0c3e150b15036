-- Borrowers ask about a request, and staff answer. Written once; each side keeps how far it has read.
create table request_messages (
  partner_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  requirement_id uuid not null,
  author_id uuid not null references users,
  author_name text not null,
  side text not null check (side in ('client', 'staff')),
  text text not null check (text <> ''),
  created timestamptz not null default now(),
  notified_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  foreign key (partner_id, requirement_id) references requirements (partner_id, id)
);
create index request_messages_of_request on request_messages (partner_id, requirement_id, created, id);

create index request_messages_pending on request_messages (partner_id, requirement_id) where notified_at is null;

create table request_message_reads (
  partner_id uuid not null,
  requirement_id uuid not null,
  user_id uuid not null references users,
  read_at timestamptz not null,
  primary key (partner_id, requirement_id, user_id),
  foreign key (partner_id, requirement_id) references requirements (partner_id, id)
);

do $$
declare
  t text;
begin
  foreach t in array array['request_messages', 'request_message_reads'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to loanyard_system', t);
    execute format('grant select, insert on %I to loanyard_app, loanyard_client', t);
  end loop;
end
$$;
grant update (notified_at) on request_messages to loanyard_app;
grant update (read_at) on request_message_reads to loanyard_app, loanyard_client;

create function private.request_messages_due(p_before timestamptz)
returns table (partner_id uuid, requirement_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.partner_id, g.requirement_id from request_messages g where g.notified_at is null
   group by g.partner_id, g.requirement_id having max(g.created) <= p_before
   order by max(g.created) limit 500
$$;
alter function private.request_messages_due(timestamptz) owner to loanyard_system;
revoke all on function private.request_messages_due(timestamptz) from public;
grant execute on function private.request_messages_due(timestamptz) to loanyard_app;
comment on function private.request_messages_due(timestamptz) is
  'Finds work of all partners, ids only; the work itself runs in its partner''s scope.';

-- The request a notification is about, so that it leads there.
alter table notifications add requirement_id uuid;
grant select (requirement_id) on notifications to loanyard_app, loanyard_auth;

create function private.link_notifications(p_event uuid, p_requirement uuid)
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update notifications n set requirement_id = p_requirement
   where n.partner_id = private.partner_id() and n.id = p_event and n.requirement_id is null
     and exists (select from requirements r where r.partner_id = n.partner_id and r.id = p_requirement
                    and r.deal_id = n.deal_id)
$$;
alter function private.link_notifications(uuid, uuid) owner to loanyard_system;
revoke all on function private.link_notifications(uuid, uuid) from public;
grant execute on function private.link_notifications(uuid, uuid) to loanyard_app, loanyard_client;
comment on function private.link_notifications(uuid, uuid) is
  'Writes to inboxes that the scope cannot: names the request that the event just notified of.';

-- Whom a borrower may call: the deal's coordinator who has had it longest, else the Admin who has been there longest.
-- People who have not proved their address are named to no one.
create function private.deal_contact(p_partner uuid, p_deal uuid)
returns json
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select json_build_object(
           'full_name', private.display_name(m.label_name, m.accepted_at, u.first_name, u.last_name),
           'phone', coalesce(nullif(trim(u.phone), ''), nullif(trim(m.label_phone), '')),
           'email', u.email)
    from staff m
    join users u on u.id = m.user_id and u.email_verified_at is not null
    left join deal_coordinators c on c.partner_id = m.partner_id and c.staff_id = m.id and c.deal_id = p_deal
   where m.partner_id = p_partner and m.status = 'Active' and m.accepted_at is not null
     and (m.role = 'Coordinator' and c.staff_id is not null or m.role = 'Admin')
     and exists (select from deal_clients k
                  where k.partner_id = p_partner and k.deal_id = p_deal and k.user_id = private.user_id())
   order by m.role <> 'Coordinator', c.assigned_at, m.created, m.id
   limit 1
$$;
alter function private.deal_contact(uuid, uuid) owner to loanyard_system;
revoke all on function private.deal_contact(uuid, uuid) from public;
grant execute on function private.deal_contact(uuid, uuid) to loanyard_client;
comment on function private.deal_contact(uuid, uuid) is
  'Reads accounts and staff, which a borrower cannot: the one person to call about a deal of theirs.';
