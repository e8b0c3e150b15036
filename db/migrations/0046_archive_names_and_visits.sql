-- An archive has a name that still says something five deals later, and a page that lists what is in it.
alter table bulk_downloads
  add column file_name text,
  add column index_page text;

create function private.archive_cover(p_partner uuid, p_id uuid) returns table (file_name text, index_page text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.file_name, b.index_page from bulk_downloads b where b.partner_id = p_partner and b.id = p_id
$$;
alter function private.archive_cover(uuid, uuid) owner to loanyard_system;
revoke all on function private.archive_cover(uuid, uuid) from public;
grant execute on function private.archive_cover(uuid, uuid) to loanyard_auth;
comment on function private.archive_cover(uuid, uuid) is
  'A signed link has no scope: reads the name and the index of an archive that `find_archive` opened.';

-- A banker who returns to a deal sees what changed since. Requests within half an hour belong to one visit.
alter table lender_visits add column previous_visit_at timestamptz;
grant update (previous_visit_at) on lender_visits to loanyard_lender;

alter table deal_financials add column changed_at timestamptz;
