-- Documents: what was sent, where its bytes are, and what was found when they were looked at.
create table documents (
  partner_id uuid not null references partners (id),
  id uuid not null,
  deal_id uuid,
  stage_id uuid,
  is_template boolean not null default false,
  name text not null check (name <> ''),
  name_key text collate "C" not null generated always as (private.normalise(name)) stored,
  declared_type text not null,
  declared_size bigint check (declared_size >= 0),
  state text not null default 'pending' check (state in ('pending', 'scanning', 'ready', 'rejected')),
  -- Where it is sent to, and where it is kept once it is out of reach of that address.
  upload_key text not null,
  upload_id text,
  object_key text not null,
  preview_key text,
  -- By what arrived.
  content_type text,
  size bigint,
  sha256 bytea,
  crc32 bigint,
  pages integer,
  blank_pages integer[] not null default '{}',
  problem_code text,
  problem_message text,
  scan_began timestamptz,
  arrived timestamptz,
  uploaded_by uuid not null references users (id),
  uploaded_by_name text not null,
  created timestamptz not null default now(),
  version integer not null default 1,
  deleted timestamptz,
  deleted_by uuid,
  bytes_removed timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, deal_id) references deals (partner_id, id),
  -- A stage that is taken out of the pipeline leaves its documents with their deals.
  foreign key (partner_id, stage_id) references stages (partner_id, id) on delete set null (stage_id),
  check (is_template = (deal_id is null)),
  check (state <> 'ready' or (size is not null and sha256 is not null and crc32 is not null and content_type is not null)),
  check ((state = 'rejected') = (problem_code is not null))
);
create index documents_of_deal on documents (partner_id, deal_id, created, id) where deleted is null and state <> 'pending';
create index documents_of_stage on documents (partner_id, deal_id, stage_id, created, id) where deleted is null and state <> 'pending';
create index documents_same on documents (partner_id, deal_id, sha256) where deleted is null and state = 'ready';
create index documents_waiting on documents (created) where state in ('pending', 'scanning') and deleted is null;
create index documents_to_remove on documents (deleted) where deleted is not null and bytes_removed is null;
create unique index documents_object on documents (object_key);

-- Documents chosen for one archive, as they were then: name in the archive, size and checksum, so that its length is known
-- before the first byte and any part of it can be sent again.
create table bulk_downloads (
  partner_id uuid not null references partners (id),
  id uuid not null,
  user_id uuid not null references users (id),
  entries jsonb not null,
  size bigint not null,
  created timestamptz not null default now(),
  expires timestamptz not null,
  primary key (partner_id, id)
);
create index bulk_downloads_expiry on bulk_downloads (expires);

do $$
declare
  t text;
begin
  foreach t in array array['documents', 'bulk_downloads'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy partner on %I to loanyard_app using (partner_id = (select private.partner_id()))
                    with check (partner_id = (select private.partner_id()))', t);
    execute format('create policy system on %I to loanyard_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to loanyard_system', t);
  end loop;
end
$$;
grant select, insert, update on documents to loanyard_app;
grant select, insert on bulk_downloads to loanyard_app;

-- What an archive holds, for whoever shows its signed address: there is no session behind a download. It is there for as
-- long as whoever chose it works here and may see every document in it.
create function private.archive(p_partner uuid, p_id uuid, p_now timestamptz) returns table (entries jsonb, size bigint, created timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.entries, b.size, b.created from bulk_downloads b
    join staff s on s.partner_id = b.partner_id and s.user_id = b.user_id and s.status = 'Active'
   where b.partner_id = p_partner and b.id = p_id and b.expires > p_now
     and not exists (
       select from jsonb_array_elements(b.entries) e
         left join documents d on d.partner_id = b.partner_id and d.object_key = e ->> 'key' and d.deleted is null
         left join deals x on x.partner_id = d.partner_id and x.id = d.deal_id and x.deleted is null
        where d.id is null
           or d.deal_id is not null and (x.id is null or s.role = 'Coordinator' and not exists (
                select from deal_coordinators c
                 where c.partner_id = b.partner_id and c.staff_id = s.id and c.deal_id = d.deal_id)))
$$;
alter function private.archive(uuid, uuid, timestamptz) owner to loanyard_system;
revoke all on function private.archive(uuid, uuid, timestamptz) from public;
grant execute on function private.archive(uuid, uuid, timestamptz) to loanyard_auth;

-- Archives that can no longer be fetched.
create function private.forget_archives(p_now timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from bulk_downloads where expires < p_now
$$;
alter function private.forget_archives(timestamptz) owner to loanyard_system;
revoke all on function private.forget_archives(timestamptz) from public;
grant execute on function private.forget_archives(timestamptz) to loanyard_app;

-- Uploads nobody finished, for the clean-up: those older than a day are given up, but none that is being looked at. Their
-- keys are handed out once.
create function private.give_up_uploads(p_before timestamptz, p_most integer)
returns table (upload_key text, upload_id text, object_key text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update documents d set deleted = now(), bytes_removed = now()
    from (select w.partner_id, w.id from documents w
           where w.state in ('pending', 'scanning') and w.deleted is null and w.created < p_before
             and (w.scan_began is null or w.scan_began < p_before)
           order by w.created limit p_most for update skip locked) old
   where d.partner_id = old.partner_id and d.id = old.id
  returning d.upload_key, d.upload_id, d.object_key
$$;

-- Documents deleted long enough ago, whose bytes are to go now. `removed` afterwards says that they are gone.
create function private.documents_to_remove(p_before timestamptz, p_most integer)
returns table (partner_id uuid, id uuid, object_key text, preview_key text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.partner_id, d.id, d.object_key, d.preview_key from documents d
   where d.deleted < p_before and d.bytes_removed is null order by d.deleted limit p_most
$$;
create function private.bytes_removed(p_partner uuid, p_id uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update documents set bytes_removed = now() where partner_id = p_partner and id = p_id and deleted is not null
$$;

-- Which of these keys belong to no document: bytes nobody knows of.
create function private.orphans(p_keys text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k from unnest(p_keys) k
   where not exists (select from documents d where (d.object_key = k and d.state <> 'rejected' and d.bytes_removed is null)
            or (d.preview_key = k and d.bytes_removed is null) or (d.upload_key = k and d.state in ('pending', 'scanning') and d.deleted is null))
$$;
create index documents_preview on documents (preview_key) where preview_key is not null;
create unique index documents_upload on documents (upload_key);

alter function private.give_up_uploads(timestamptz, integer) owner to loanyard_system;
alter function private.documents_to_remove(timestamptz, integer) owner to loanyard_system;
alter function private.bytes_removed(uuid, uuid) owner to loanyard_system;
alter function private.orphans(text[]) owner to loanyard_system;
revoke all on function private.give_up_uploads(timestamptz, integer), private.documents_to_remove(timestamptz, integer),
  private.bytes_removed(uuid, uuid), private.orphans(text[]) from public;
grant execute on function private.give_up_uploads(timestamptz, integer), private.documents_to_remove(timestamptz, integer),
  private.bytes_removed(uuid, uuid), private.orphans(text[]) to loanyard_app;
