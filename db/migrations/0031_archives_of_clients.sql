-- Clients download several of their documents as one archive. It opens only while its owner may see everything in it, as
-- staff or as a client (the policies of documents, submissions and requirements).
grant insert on bulk_downloads to loanyard_client;

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
               and (d.uploaded_by = b.user_id or exists (
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
