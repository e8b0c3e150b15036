-- What is asked of the borrower: bundles as templates, requests as copies of them, answers, decisions and their history.
create table bundles (
  partner_id uuid not null references partners (id),
  id uuid not null,
  title text not null check (title <> ''),
  title_key text collate "C" not null generated always as (private.normalise(title)) stored,
  description text not null default '',
  stage_id uuid,
  -- A bundle made for one deal.
  is_custom boolean not null default false,
  deal_id uuid,
  archived timestamptz,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  created_by uuid not null references users (id),
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, stage_id) references stages (partner_id, id) on delete set null (stage_id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  check (is_custom = (deal_id is not null))
);
create index bundles_listed on bundles (partner_id, is_custom, created desc, id desc);
create index bundles_of_stage on bundles (partner_id, stage_id);
create index bundles_of_deal on bundles (partner_id, deal_id) where deal_id is not null;

create table attachments (
  partner_id uuid not null,
  id uuid not null,
  bundle_id uuid not null,
  kind text not null check (kind in ('Document', 'Question', 'Acknowledgement', 'PandaDoc')),
  title text not null check (title <> ''),
  description text not null default '',
  is_required boolean not null default true,
  template_id uuid,
  position integer not null check (position > 0),
  created timestamptz not null default now(),
  primary key (partner_id, id),
  unique (partner_id, bundle_id, position) deferrable initially deferred,
  foreign key (partner_id, bundle_id) references bundles (partner_id, id) on delete cascade,
  foreign key (partner_id, template_id) references documents (partner_id, id)
);
create index attachments_template on attachments (partner_id, template_id) where template_id is not null;

create table bundle_requests (
  partner_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  stage_id uuid,
  bundle_id uuid not null,
  title text not null,
  description text not null default '',
  due_date date,
  created timestamptz not null default now(),
  created_by uuid not null references users (id),
  created_by_name text not null,
  version integer not null default 1,
  deleted timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  foreign key (partner_id, stage_id) references stages (partner_id, id) on delete set null (stage_id),
  foreign key (partner_id, bundle_id) references bundles (partner_id, id)
);
create index bundle_requests_of_deal on bundle_requests (partner_id, deal_id, stage_id, created, id) where deleted is null;
create index bundle_requests_of_bundle on bundle_requests (partner_id, bundle_id);

create table requirements (
  partner_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  stage_id uuid,
  bundle_request_id uuid,
  -- Where its words were copied from; the template may have lost it since.
  attachment_id uuid,
  kind text not null check (kind in ('Document', 'Question', 'Acknowledgement', 'PandaDoc')),
  title text not null check (title <> ''),
  description text not null default '',
  is_required boolean not null default true,
  template_id uuid,
  position integer not null default 1,
  status text not null default 'Pending' check (status in ('Pending', 'Submitted', 'Approved', 'Rejected', 'Waived')),
  due_date date,
  created timestamptz not null default now(),
  created_by uuid not null references users (id),
  -- When the client was told by mail that it waits on them; null until then, and again when it is sent back.
  told timestamptz,
  -- Since when it is as untold as it is: mails wait until nothing was added for a while.
  untold_since timestamptz not null default now(),
  version integer not null default 1,
  deleted timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  foreign key (partner_id, stage_id) references stages (partner_id, id) on delete set null (stage_id),
  foreign key (partner_id, bundle_request_id) references bundle_requests (partner_id, id),
  foreign key (partner_id, attachment_id) references attachments (partner_id, id) on delete set null (attachment_id),
  foreign key (partner_id, template_id) references documents (partner_id, id)
);
create index requirements_of_deal on requirements (partner_id, deal_id, stage_id, created, id) where deleted is null;
create index requirements_of_bundle_request on requirements (partner_id, bundle_request_id, position, id) where bundle_request_id is not null;
create index requirements_of_attachment on requirements (partner_id, attachment_id) where attachment_id is not null;
create index requirements_template on requirements (partner_id, template_id) where template_id is not null;
create index requirements_due on requirements (due_date) where deleted is null and status in ('Pending', 'Rejected') and due_date is not null;

create table submissions (
  partner_id uuid not null,
  id uuid not null,
  requirement_id uuid not null,
  status text not null default 'Submitted' check (status in ('Submitted', 'Approved', 'Rejected', 'Waived', 'Pending')),
  answer text,
  acknowledgement boolean,
  not_applicable text,
  -- Who signed, when, by which provider, and the hashes before and after.
  signed jsonb,
  submitted_by uuid not null references users (id),
  submitted_by_name text not null,
  side text not null check (side in ('client', 'staff')),
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  reason text check (reason in ('illegible', 'incomplete', 'wrong_year', 'wrong_person', 'expired', 'password_protected', 'other')),
  comment text,
  decided_by uuid references users (id),
  decided_by_name text,
  decided timestamptz,
  version integer not null default 1,
  withdrawn timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, requirement_id) references requirements (partner_id, id),
  check (status = 'Submitted' or decided is not null),
  check (status <> 'Rejected' or reason is not null)
);
create index submissions_of_requirement on submissions (partner_id, requirement_id, created desc, id desc) where withdrawn is null;

create table submission_documents (
  partner_id uuid not null,
  submission_id uuid not null,
  document_id uuid not null,
  position integer not null,
  primary key (partner_id, submission_id, document_id),
  foreign key (partner_id, submission_id) references submissions (partner_id, id),
  foreign key (partner_id, document_id) references documents (partner_id, id)
);
create index submission_documents_of_document on submission_documents (partner_id, document_id);

-- Who did what about a requirement, when: nothing of it is ever changed.
create table requirement_events (
  partner_id uuid not null,
  requirement_id uuid not null,
  id uuid not null,
  action text not null,
  actor_id uuid,
  actor_name text not null,
  side text not null check (side in ('client', 'staff')),
  created timestamptz not null default now(),
  reason text,
  comment text,
  documents jsonb not null default '[]',
  -- What an answer said before it was changed.
  data jsonb not null default '{}',
  primary key (partner_id, requirement_id, id),
  foreign key (partner_id, requirement_id) references requirements (partner_id, id)
);

-- Signing in progress: where it takes place, and what the provider calls it.
create table signings (
  partner_id uuid not null,
  id uuid not null,
  requirement_id uuid not null,
  provider text not null check (provider in ('built_in', 'pandadoc')),
  user_id uuid not null references users (id),
  -- The paper as it was when it was opened: another one is another signing.
  document_id uuid not null,
  external_id text,
  state text not null default 'opened' check (state in ('opened', 'signed', 'declined', 'failed')),
  opened timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, requirement_id) references requirements (partner_id, id),
  foreign key (partner_id, document_id) references documents (partner_id, id)
);
create index signings_of_requirement on signings (partner_id, requirement_id, user_id);
create index signings_open on signings (provider, opened) where external_id is not null and state = 'opened';
create unique index signings_external on signings (provider, external_id) where external_id is not null;

-- How often in a row a client was reminded without an answer. An answer, or a reminder by hand, starts anew.
create table reminders (
  partner_id uuid not null references partners (id),
  user_id uuid not null references users (id),
  in_a_row integer not null default 0,
  first_sent timestamptz,
  last_day date,
  primary key (partner_id, user_id)
);

-- The request a document was sent for: an upload that was not followed by an answer is offered again.
alter table documents add column requirement_id uuid;
alter table documents add foreign key (partner_id, requirement_id) references requirements (partner_id, id);
create index documents_of_requirement on documents (partner_id, requirement_id) where requirement_id is not null;

do $$
declare
  t text;
begin
  foreach t in array array['bundles', 'attachments', 'bundle_requests', 'requirements', 'submissions', 'submission_documents',
                           'requirement_events', 'signings', 'reminders'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy partner on %I to loanyard_app using (partner_id = (select private.partner_id()))
                    with check (partner_id = (select private.partner_id()))', t);
    execute format('create policy system on %I to loanyard_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to loanyard_system', t);
  end loop;
end
$$;
grant select, insert, update, delete on bundles, attachments, submission_documents to loanyard_app;
grant select, insert, update on bundle_requests, requirements, submissions, signings, reminders to loanyard_app;
grant select, insert on requirement_events to loanyard_app;

-- The borrower, at the door of one partner: what is asked on the own deals, and the own answers to it. Every policy leads
-- to deals, whose own policy for this role shows those of the person only.
create policy own_deals on requirements for select to loanyard_client
  using (deleted is null and exists (select from deals d where d.partner_id = requirements.partner_id and d.id = requirements.deal_id));
create policy own_deals_answered on requirements for update to loanyard_client
  using (deleted is null and partner_id = (select private.partner_id()) and status in ('Pending', 'Submitted', 'Rejected')
    and exists (select from deals d where d.partner_id = requirements.partner_id and d.id = requirements.deal_id))
  with check (status in ('Pending', 'Submitted', 'Rejected'));
create policy own_deals on bundle_requests for select to loanyard_client
  using (deleted is null and exists (select from deals d where d.partner_id = bundle_requests.partner_id and d.id = bundle_requests.deal_id));
create policy own_deals on bundles for select to loanyard_client
  using (exists (select from bundle_requests b where b.partner_id = bundles.partner_id and b.bundle_id = bundles.id));
create policy own_deals on submissions for select to loanyard_client
  using (exists (select from requirements r where r.partner_id = submissions.partner_id and r.id = submissions.requirement_id));
create policy own_answers on submissions for insert to loanyard_client
  with check (partner_id = (select private.partner_id()) and submitted_by = (select private.user_id()) and side = 'client'
    and status = 'Submitted' and decided is null
    and exists (select from requirements r where r.partner_id = submissions.partner_id and r.id = submissions.requirement_id));
create policy own_answers_changed on submissions for update to loanyard_client
  using (partner_id = (select private.partner_id()) and status in ('Submitted', 'Rejected', 'Pending')
    and exists (select from requirements r where r.partner_id = submissions.partner_id and r.id = submissions.requirement_id))
  with check (status = 'Submitted' or (withdrawn is not null and status in ('Rejected', 'Pending')));
create policy own_deals on submission_documents to loanyard_client
  using (exists (select from submissions s where s.partner_id = submission_documents.partner_id and s.id = submission_documents.submission_id))
  with check (partner_id = (select private.partner_id())
    and exists (select from submissions s where s.partner_id = submission_documents.partner_id and s.id = submission_documents.submission_id));
create policy own_deals on requirement_events for select to loanyard_client
  using (exists (select from requirements r where r.partner_id = requirement_events.partner_id and r.id = requirement_events.requirement_id));
create policy own_deeds on requirement_events for insert to loanyard_client
  with check (partner_id = (select private.partner_id()) and actor_id = (select private.user_id()) and side = 'client'
    and exists (select from requirements r where r.partner_id = requirement_events.partner_id and r.id = requirement_events.requirement_id));
create policy own on signings to loanyard_client
  using (user_id = (select private.user_id()) and partner_id = (select private.partner_id()))
  with check (user_id = (select private.user_id()) and partner_id = (select private.partner_id())
    and exists (select from requirements r where r.partner_id = signings.partner_id and r.id = signings.requirement_id));
create policy own on reminders to loanyard_client
  using (user_id = (select private.user_id()) and partner_id = (select private.partner_id()))
  with check (user_id = (select private.user_id()) and partner_id = (select private.partner_id()));
create policy own_deeds on audit_log for insert to loanyard_client
  with check (partner_id = (select private.partner_id()) and actor_id = (select private.user_id()));

-- Of the papers of a deal its borrower sees the own ones, those of an answer, and the templates that are to be filled or signed.
create policy own_documents on documents for select to loanyard_client
  using (
    (exists (select from deals d where d.partner_id = documents.partner_id and d.id = documents.deal_id)
      and (uploaded_by = (select private.user_id())
        or exists (select from submission_documents s where s.partner_id = documents.partner_id and s.document_id = documents.id)))
    or exists (select from requirements r where r.partner_id = documents.partner_id and r.template_id = documents.id));
create policy own_uploads on documents for insert to loanyard_client
  with check (partner_id = (select private.partner_id()) and uploaded_by = (select private.user_id()) and not is_template
    and exists (select from deals d where d.partner_id = documents.partner_id and d.id = documents.deal_id));
create policy own_uploads_changed on documents for update to loanyard_client
  using (partner_id = (select private.partner_id()) and uploaded_by = (select private.user_id())
    and exists (select from deals d where d.partner_id = documents.partner_id and d.id = documents.deal_id));

grant select on requirements, bundle_requests, submissions, submission_documents, documents, signings, reminders to loanyard_client;
grant select (partner_id, id, title, is_custom, archived) on bundles to loanyard_client;
grant select (partner_id, requirement_id, id, action, actor_id, actor_name, side, created, reason, comment, documents)
  on requirement_events to loanyard_client;
grant update (status, version) on requirements to loanyard_client;
grant insert (partner_id, id, requirement_id, status, answer, acknowledgement, not_applicable, signed, submitted_by,
              submitted_by_name, side, created, modified) on submissions to loanyard_client;
grant update (status, answer, acknowledgement, not_applicable, signed, modified, version, withdrawn) on submissions to loanyard_client;
grant insert, update, delete on submission_documents to loanyard_client;
grant insert on requirement_events, documents, signings, reminders, audit_log to loanyard_client;
grant update (external_id, state, modified) on signings to loanyard_client;
grant update (in_a_row, first_sent, last_day) on reminders to loanyard_client;
grant update on documents to loanyard_client;
grant select (time_zone, logo) on partners to loanyard_client;

-- The door that staff and clients share. As staff where the person has an active profile, unless they ask to be the client
-- they are, too; as a client of a deal that is not deleted otherwise. No row: the session is over. Neither: staff_id and
-- role are null.
create function private.enter_party(p_session uuid, p_partner uuid, p_as_client boolean)
returns table (user_id uuid, full_name text, staff_id uuid, role text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.id, u.first_name || ' ' || u.last_name, s.id, s.role
    into user_id, full_name, staff_id, role
    from sessions v
    join users u on u.id = v.user_id
    left join staff s on not p_as_client and s.partner_id = p_partner and s.user_id = v.user_id and s.status = 'Active'
   where v.id = p_session and v.ended is null and v.expires > now();
  if user_id is not null and staff_id is null and exists (
    select from deal_clients c join deals d on d.partner_id = c.partner_id and d.id = c.deal_id
     where c.user_id = enter_party.user_id and c.partner_id = p_partner and d.deleted is null) then
    role := 'Client';
  end if;
  perform set_config('app.partner_id', case when role is null then '' else p_partner::text end, true),
          set_config('app.user_id', coalesce(user_id::text, ''), true);
  if user_id is not null then
    return next;
  end if;
end
$$;
alter function private.enter_party(uuid, uuid, boolean) owner to loanyard_system;
revoke all on function private.enter_party(uuid, uuid, boolean) from public;
grant execute on function private.enter_party(uuid, uuid, boolean) to loanyard_app, loanyard_client, loanyard_auth, loanyard_system;

-- How far a deal's requests are, and whose turn it is: staff first, for what was sent waits on them. Without a search path
-- of its own, so that lists can take it in as a part of themselves; it runs with the rights of whoever asks.
create function private.deal_progress(p_partner uuid, p_deal uuid)
returns table (requirements integer, approved integer, submitted integer, waiting_on text)
language sql stable as $$
  select count(*)::integer,
         (count(*) filter (where r.status in ('Approved', 'Waived')))::integer,
         (count(*) filter (where r.status = 'Submitted'))::integer,
         case when bool_or(r.status = 'Submitted') then 'staff'
              when bool_or(r.status = 'Rejected' or (r.status = 'Pending' and r.is_required)) then 'client'
              else 'nobody' end
    from requirements r
   where r.partner_id = p_partner and r.deal_id = p_deal and r.deleted is null
$$;
revoke all on function private.deal_progress(uuid, uuid) from public;
grant execute on function private.deal_progress(uuid, uuid) to loanyard_app, loanyard_client, loanyard_system;

-- Clients with something due, for the reminding job: it looks across partners, and hands out who and where, not what.
create function private.reminders_due(p_now timestamptz)
returns table (partner_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct r.partner_id, c.user_id
    from requirements r
    join partners p on p.id = r.partner_id
    join deals d on d.partner_id = r.partner_id and d.id = r.deal_id and d.deleted is null and d.status = 'Active'
    join deal_clients c on c.partner_id = r.partner_id and c.deal_id = r.deal_id
    left join reminders m on m.partner_id = r.partner_id and m.user_id = c.user_id
   where r.deleted is null and r.status in ('Pending', 'Rejected') and r.told is not null
     and r.due_date between (p_now at time zone p.time_zone)::date - 30 and (p_now at time zone p.time_zone)::date + 10
     and extract(hour from p_now at time zone p.time_zone) between 8 and 19
     and m.last_day is distinct from (p_now at time zone p.time_zone)::date and coalesce(m.in_a_row, 0) < 5
$$;
alter function private.reminders_due(timestamptz) owner to loanyard_system;
revoke all on function private.reminders_due(timestamptz) from public;
grant execute on function private.reminders_due(timestamptz) to loanyard_app;

-- Whose signing a provider's event is about.
create function private.signing_of(p_provider text, p_external text)
returns table (partner_id uuid, id uuid, requirement_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.partner_id, s.id, s.requirement_id, s.user_id from signings s where s.provider = p_provider and s.external_id = p_external
$$;
alter function private.signing_of(text, text) owner to loanyard_system;
revoke all on function private.signing_of(text, text) from public;
grant execute on function private.signing_of(text, text) to loanyard_app;

-- Signings that a provider has not told the end of, while their request waits for one: its webhook may be lost.
create function private.open_signings(p_provider text, p_now timestamptz)
returns table (external_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.external_id from signings s
    join requirements r on r.partner_id = s.partner_id and r.id = s.requirement_id and r.deleted is null
     and r.status in ('Pending', 'Rejected')
   where s.provider = p_provider and s.external_id is not null and s.state = 'opened'
     and s.opened between p_now - interval '60 days' and p_now - interval '10 minutes'
   order by s.opened desc limit 500
$$;
alter function private.open_signings(text, timestamptz) owner to loanyard_system;
revoke all on function private.open_signings(text, timestamptz) from public;
grant execute on function private.open_signings(text, timestamptz) to loanyard_app;

-- The client of a deal, for mails.
create function private.clients_of(p_deal uuid) returns table (user_id uuid, email text, full_name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, u.email, u.first_name || ' ' || u.last_name from deal_clients c join users u on u.id = c.user_id
   where c.partner_id = private.partner_id() and c.deal_id = p_deal
$$;
alter function private.clients_of(uuid) owner to loanyard_system;
revoke all on function private.clients_of(uuid) from public;
grant execute on function private.clients_of(uuid) to loanyard_app;

-- Name and address of whoever signs: of the person who asks, or, for a job, of a client of the partner it works for.
create function private.client(p_user uuid) returns table (email text, full_name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.email, u.first_name || ' ' || u.last_name from users u
   where u.id = p_user and coalesce(private.user_id(), p_user) = p_user
     and exists (select from deal_clients c where c.user_id = u.id and c.partner_id = private.partner_id())
$$;
alter function private.client(uuid) owner to loanyard_system;
revoke all on function private.client(uuid) from public;
grant execute on function private.client(uuid) to loanyard_app, loanyard_client;

-- Templates that no bundle and no request gives along, for the clean-up: it looks across partners. Requests taken back or
-- done hold theirs: they can be opened again.
create function private.delete_unused_templates(p_before timestamptz, p_most integer) returns setof uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update documents d set deleted = now(), version = d.version + 1
    from (select w.partner_id, w.id from documents w
           where w.is_template and w.state in ('ready', 'rejected') and w.deleted is null and w.created < p_before
             and not exists (select from attachments a where a.partner_id = w.partner_id and a.template_id = w.id)
             and not exists (select from requirements r where r.partner_id = w.partner_id and r.template_id = w.id)
           order by w.created limit p_most for update skip locked) unused
   where d.partner_id = unused.partner_id and d.id = unused.id
  returning d.id
$$;
alter function private.delete_unused_templates(timestamptz, integer) owner to loanyard_system;
revoke all on function private.delete_unused_templates(timestamptz, integer) from public;
grant execute on function private.delete_unused_templates(timestamptz, integer) to loanyard_app;
