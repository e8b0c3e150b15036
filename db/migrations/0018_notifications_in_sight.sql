-- Deals that the person of the transaction sees as staff of lenders at this moment, over all partners: what they were told of
-- others is not shown any more.
create function private.own_lender_deals() returns table (deal_id uuid)
language sql stable security definer rows 100 set search_path = pg_catalog, public, pg_temp as $$
  select r.deal_id from private.lender_reads(private.user_id(), null) r
$$;
alter function private.own_lender_deals() owner to loanyard_system;
revoke all on function private.own_lender_deals() from public;
grant execute on function private.own_lender_deals() to loanyard_auth;
