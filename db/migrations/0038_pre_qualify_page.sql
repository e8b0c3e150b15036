-- A partner's own pre-qualification page shows its logo and website; and a request from someone who is nothing but a
-- requester is confirmed by a link that lives longer.
drop function private.prequalify_partner(uuid, timestamptz);
create function private.prequalify_partner(p_partner uuid, p_now timestamptz)
returns table (id uuid, name text, logo text, website text, base_rate numeric, base_rate_from date, today date)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name, p.logo, p.socials ->> 'website', r.rate, r.effective_from, d.today
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

drop function private.receive_loan_request(uuid, uuid, uuid, jsonb, bytea, timestamptz);
create function private.receive_loan_request(p_request uuid, p_lead uuid, p_new_user uuid, p_sent jsonb, p_fingerprint bytea, p_now timestamptz)
returns table (user_id uuid, lead uuid, only_requests boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_partner uuid := private.partner_id();
  v_email text := lower(p_sent ->> 'email');
begin
  if v_partner is null then
    raise exception 'no partner is in the scope of this transaction' using errcode = 'no_data_found';
  end if;
  -- Locks the account, new or existing, so that two requests at the same moment happen one after the other.
  insert into users as u (id, email, first_name, last_name) values (p_new_user, v_email, '', '')
  on conflict (email) do update set email = excluded.email
  returning u.id into user_id;
  only_requests := not exists (select from staff s where s.user_id = receive_loan_request.user_id)
    and not exists (select from lender_staff s where s.user_id = receive_loan_request.user_id)
    and not exists (select from deal_clients c where c.user_id = receive_loan_request.user_id);
  if exists (select from loan_requests r
              where r.partner_id = v_partner and r.user_id = receive_loan_request.user_id
                and r.fingerprint = p_fingerprint and r.created > p_now - interval '24 hours') then
    return next;
    return;
  end if;
  lead := p_lead;
  insert into leads (partner_id, id, full_name, email, phone, personal_credit_score, loan_amount, loan_purpose, down_payment,
                     business_type, source, created, modified)
  values (v_partner, p_lead, p_sent ->> 'full_name', p_sent ->> 'email', p_sent ->> 'phone',
          (p_sent ->> 'personal_credit_score')::smallint, (p_sent ->> 'loan_amount')::numeric, p_sent ->> 'loan_purpose',
          (p_sent ->> 'down_payment')::numeric, p_sent ->> 'business_type', 'prequalify', p_now, p_now);
  insert into loan_requests (partner_id, id, user_id, lead_id, full_name, phone, loan_purpose, loan_amount, down_payment,
                             business_type, fingerprint, created)
  values (v_partner, p_request, receive_loan_request.user_id, p_lead, p_sent ->> 'full_name', p_sent ->> 'phone',
          p_sent ->> 'loan_purpose', (p_sent ->> 'loan_amount')::numeric, (p_sent ->> 'down_payment')::numeric,
          p_sent ->> 'business_type', p_fingerprint, p_now);
  return next;
end
$$;
alter function private.receive_loan_request(uuid, uuid, uuid, jsonb, bytea, timestamptz) owner to loanyard_system;
revoke all on function private.receive_loan_request(uuid, uuid, uuid, jsonb, bytea, timestamptz) from public;
grant execute on function private.receive_loan_request(uuid, uuid, uuid, jsonb, bytea, timestamptz) to loanyard_app;
comment on function private.receive_loan_request(uuid, uuid, uuid, jsonb, bytea, timestamptz) is
  'Creates or finds an account, which no partner''s role may, in the transaction and under the locks of its invitation.';
