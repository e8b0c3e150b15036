-- Who at the broker reviews a loan request, once someone does: the requester may call that person. Only people who have
-- proved their address are named.
drop function private.own_loan_requests();
create function private.own_loan_requests()
returns table (partner_id uuid, id uuid, partner_name text, loan_purpose text, loan_amount numeric, down_payment numeric,
  business_type text, created timestamptz, lead_status text, has_deal boolean, deal_id uuid, contact json)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.partner_id, r.id, p.name, r.loan_purpose, r.loan_amount, r.down_payment, r.business_type, r.created,
         l.lead_status, d.id is not null, c.deal_id,
         (select json_build_object(
                   'full_name', private.display_name(m.label_name, m.accepted_at, s.first_name, s.last_name),
                   'phone', coalesce(nullif(trim(s.phone), ''), nullif(trim(m.label_phone), '')),
                   'email', s.email)
            from staff m join users s on s.id = m.user_id and s.email_verified_at is not null
           where m.partner_id = l.partner_id and m.id = l.assigned_to and m.status = 'Active' and m.accepted_at is not null
             and l.lead_status in ('Contacted', 'Qualified', 'Converted'))
    from loan_requests r
    join users u on u.id = r.user_id and u.email_verified_at is not null
    join partners p on p.id = r.partner_id
    left join leads l on l.partner_id = r.partner_id and l.id = r.lead_id and l.deleted_at is null
    left join deals d on d.partner_id = r.partner_id and d.lead_id = l.id and d.deleted_at is null
    left join deal_clients c on c.partner_id = r.partner_id and c.deal_id = d.id and c.user_id = r.user_id
   where r.user_id = private.user_id()
$$;
alter function private.own_loan_requests() owner to loanyard_system;
revoke all on function private.own_loan_requests() from public;
grant execute on function private.own_loan_requests() to loanyard_client;
comment on function private.own_loan_requests() is 'Across partners, for one person whom the scope names.';
