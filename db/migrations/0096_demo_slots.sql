-- The time a demo was booked for; null where none of the offered ones suited.
alter table demo_requests add slot timestamptz;
create index demo_requests_of_slot on demo_requests (slot) where slot is not null;

-- Over all people: one must not see who booked, only what is taken.
create function private.booked_demo_slots(p_from timestamptz)
returns table (slot timestamptz, bookings integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.slot, count(*)::integer from demo_requests r where r.slot >= p_from group by r.slot
$$;
alter function private.booked_demo_slots(timestamptz) owner to loanyard_system;
revoke all on function private.booked_demo_slots(timestamptz) from public;
grant execute on function private.booked_demo_slots(timestamptz) to loanyard_auth;
comment on function private.booked_demo_slots(timestamptz) is
  'Counts bookings of all people, ids and names left out.';

-- Two people at the same moment wait for each other, so that no more than p_capacity get the slot.
create function private.book_demo_slot(p_request uuid, p_slot timestamptz, p_capacity integer, p_now timestamptz, p_each integer)
returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_user uuid := private.user_id();
begin
  perform pg_advisory_xact_lock(hashtextextended('loanyard.demo_slot', 0));
  if (select count(*) from demo_requests r where r.slot = p_slot) >= p_capacity then
    return 'taken';
  end if;
  if (select count(*) from demo_requests r where r.user_id = v_user and r.slot > p_now) >= p_each then
    return 'too_many';
  end if;
  update demo_requests r set slot = p_slot where r.id = p_request and r.user_id = v_user;
  return case when found then 'booked' else 'missing' end;
end
$$;
alter function private.book_demo_slot(uuid, timestamptz, integer, timestamptz, integer) owner to loanyard_system;
revoke all on function private.book_demo_slot(uuid, timestamptz, integer, timestamptz, integer) from public;
grant execute on function private.book_demo_slot(uuid, timestamptz, integer, timestamptz, integer) to loanyard_auth;
comment on function private.book_demo_slot(uuid, timestamptz, integer, timestamptz, integer) is
  'Counts bookings of all people under one lock, so that a slot never has more than its capacity.';
