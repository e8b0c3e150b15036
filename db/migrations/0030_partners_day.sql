-- The base rate of the pre-qualification is that of the partner's day, which only the database knows there.
drop function private.prequalify_partner(uuid, date);
create function private.prequalify_partner(p_partner uuid, p_now timestamptz)
returns table (id uuid, name text, base_rate numeric, base_rate_from date, today date)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name, r.rate, r.effective_from, d.today
    from partners p
    cross join lateral (select (p_now at time zone p.time_zone)::date as today) d
    left join lateral (
      select e.rate, e.effective_from from lending_rates e
       where e.partner_id = p.id and e.kind = 'base_rate' and e.withdrawn_at is null and e.effective_from <= d.today
       order by e.effective_from desc, e.created desc, e.id desc limit 1) r on true
   where p.id = p_partner and p.frozen_at is null
     and (not exists (select from staff s where s.partner_id = p.id and s.status = 'Active')
          or exists (select from staff s join users u on u.id = s.user_id
                      where s.partner_id = p.id and s.status = 'Active' and u.email_verified_at is not null))
$$;
alter function private.prequalify_partner(uuid, timestamptz) owner to loanyard_system;
revoke all on function private.prequalify_partner(uuid, timestamptz) from public;
grant execute on function private.prequalify_partner(uuid, timestamptz) to loanyard_auth;
comment on function private.prequalify_partner(uuid, timestamptz) is
  'The public pages have no scope: shows the little of a partner that anyone may see.';
