-- Keys are kept outside the database, which holds what they protect: in SECRET_KEY, or in a file of the data folder.
drop table secrets;

-- Links that are on their way were made under the old key. They keep working; their 8 digits don't.
update magic_links set key_id = null where key_id is not null and used is null and revoked is null;

-- The demo's mailbox. The server's role puts emails into it; reading it is the demo's alone (platform/dev-mailbox.ts).
alter table caught_mail enable row level security;
alter table caught_mail force row level security;
revoke select, delete on caught_mail from loanyard_app;
grant select, insert, update, delete on caught_mail to loanyard_system;
create policy system on caught_mail to loanyard_system using (true) with check (true);

create function private.catch_mail(p_id uuid, p_recipient text, p_subject text, p_text text, p_html text, p_links text[])
returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into public.caught_mail (id, recipient, subject, text, html, links)
  values (p_id, p_recipient, p_subject, p_text, p_html, p_links) on conflict do nothing
$$;

-- The newest 200, or the one with this id.
create function private.caught_mails(p_id uuid)
returns setof caught_mail language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from public.caught_mail where p_id is null or id = p_id order by id desc limit 200
$$;

alter function private.catch_mail(uuid, text, text, text, text, text[]) owner to loanyard_system;
alter function private.caught_mails(uuid) owner to loanyard_system;
revoke all on function private.catch_mail(uuid, text, text, text, text, text[]), private.caught_mails(uuid) from public;
grant execute on function private.catch_mail(uuid, text, text, text, text, text[]) to loanyard_app;
