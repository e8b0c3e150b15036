-- A file a borrower uploads for a request is sent as it arrives. Requests can name the files they need, one per slot.
alter table attachments add column slots jsonb not null default '[]' check (jsonb_typeof(slots) = 'array');
alter table requirements add column slots jsonb not null default '[]' check (jsonb_typeof(slots) = 'array');
alter table documents add column slot text, add column is_from_client boolean not null default false;
-- Files that staff marked when they sent the answer back.
alter table submission_documents add column is_returned boolean not null default false;

-- A file that was taken off its request stays with the deal only. Until now the history told them apart.
update documents d set requirement_id = null
 where d.requirement_id is not null
   and not exists (select from submission_documents u
         join submissions s on s.partner_id = u.partner_id and s.id = u.submission_id and s.withdrawn_at is null
        where u.partner_id = d.partner_id and u.document_id = d.id)
   and exists (select from requirement_events e
        where e.partner_id = d.partner_id and e.requirement_id = d.requirement_id
          and e.documents @> jsonb_build_array(jsonb_build_object('id', d.id)));

update documents d set is_from_client = true
 where d.requirement_id is not null and not d.is_template
   and not exists (select from staff s where s.partner_id = d.partner_id and s.user_id = d.uploaded_by);

-- Staff could already open what borrowers had uploaded without pressing "Send". It counts as sent, and the history says why.
insert into requirement_events (partner_id, requirement_id, id, action, actor_id, actor_name, side, created, comment, documents, data)
select d.partner_id, d.requirement_id, gen_random_uuid(), 'sent', d.uploaded_by, d.uploaded_by_name, 'client',
       coalesce(min(d.arrived_at), min(d.created)),
       'Uploaded without pressing Send. Uploading now sends a file, so it counts as sent.',
       jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.created, d.id), '{"migration": 34}'
  from documents d join requirements r on r.partner_id = d.partner_id and r.id = d.requirement_id and r.kind = 'Document'
 where d.is_from_client and d.state = 'ready' and d.deleted_at is null
   and not exists (select from submission_documents u
         join submissions s on s.partner_id = u.partner_id and s.id = u.submission_id and s.withdrawn_at is null
        where u.partner_id = d.partner_id and u.document_id = d.id)
 group by d.partner_id, d.requirement_id, d.uploaded_by, d.uploaded_by_name;

-- Answers sent back before this release have no marks: an only file was the wrong one; of several, all stay for the borrower to judge.
update submission_documents u set is_returned = true
  from submissions s
 where s.partner_id = u.partner_id and s.id = u.submission_id and s.status = 'Rejected' and s.reason is distinct from 'incomplete'
   and not exists (select from submission_documents o
        where o.partner_id = u.partner_id and o.submission_id = u.submission_id and o.document_id <> u.document_id);

-- Everyone who borrows on a deal sees what was sent for its requests.
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
       or private.is_verified(b.user_id) and not exists (
         select from jsonb_array_elements(b.entries) e
          where not exists (
            select from documents d
              join deals x on x.partner_id = d.partner_id and x.id = d.deal_id and x.deleted_at is null
              join deal_clients c on c.partner_id = d.partner_id and c.deal_id = d.deal_id and c.user_id = b.user_id
                                 and (c.sees_from is null or d.created >= c.sees_from)
             where d.partner_id = b.partner_id and d.object_key = e ->> 'key' and d.deleted_at is null
               and (d.uploaded_by = b.user_id or d.is_from_client and d.requirement_id is not null and d.state = 'ready' or exists (
                 select from submission_documents h
                   join submissions s on s.partner_id = h.partner_id and s.id = h.submission_id
                                     and (c.sees_from is null or s.created >= c.sees_from)
                   join requirements r on r.partner_id = s.partner_id and r.id = s.requirement_id
                                      and r.deal_id = d.deal_id and r.deleted_at is null
                  where h.partner_id = d.partner_id and h.document_id = d.id))))
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
