-- A person's calendar feed in one partner. Its address contains a random token, of which only a hash is kept.
create table calendar_feeds (
  partner_id uuid not null,
  staff_id uuid not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created timestamptz not null,
  primary key (partner_id, staff_id),
  foreign key (partner_id, staff_id) references staff (partner_id, id) on delete cascade
);
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
grant select, insert, delete on calendar_feeds to loanyard_app;
grant update (token_hash, created) on calendar_feeds to loanyard_app;
grant select, insert, update, delete on calendar_feeds to loanyard_system;

create function private.find_calendar_feed(p_hash bytea)
returns table (partner_id uuid, staff_id uuid, user_id uuid, role text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.partner_id, s.id, s.user_id, s.role
    from calendar_feeds f
    join staff s on s.partner_id = f.partner_id and s.id = f.staff_id and s.status = 'Active'
    join users u on u.id = s.user_id and (u.email_verified_at is not null or s.is_founder)
   where f.token_hash = p_hash and not private.partner_is_frozen(f.partner_id)
$$;
alter function private.find_calendar_feed(bytea) owner to loanyard_system;
revoke all on function private.find_calendar_feed(bytea) from public;
grant execute on function private.find_calendar_feed(bytea) to loanyard_auth;
comment on function private.find_calendar_feed(bytea) is
  'Calendars send no session: the token alone says whose feed it is, in which partner, as long as that person works there.';

-- People who are let in again turn on a new one.
create function private.end_calendar_feed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from calendar_feeds where partner_id = new.partner_id and staff_id = new.id;
  return null;
end
$$;
alter function private.end_calendar_feed() owner to loanyard_system;
revoke all on function private.end_calendar_feed() from public;
comment on function private.end_calendar_feed() is
  'Runs with every way of ending a staff profile, so that none can forget the feed.';
create trigger end_calendar_feed after update of status on staff for each row
  when (new.status <> 'Active' and old.status = 'Active') execute function private.end_calendar_feed();
