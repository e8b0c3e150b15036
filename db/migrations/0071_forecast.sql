-- What a broker expects of a deal: when it closes, how likely, for which fee, and who sent it. Only staff see it, so lenders
-- and borrowers have no grant on these columns.
alter table deals
  add column expected_close_on date,
  add column close_probability smallint check (close_probability between 0 and 100),
  add column broker_fee numeric(17, 2) check (broker_fee >= 0),
  add column broker_fee_percent numeric(5, 2) check (broker_fee_percent between 0 and 100),
  add column referral_source text;

create function private.close_probability(p_status text, p_probability integer, p_stage integer, p_last_stage integer)
returns integer
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when p_status = 'Funded' then 100
              when p_status in ('Declined', 'Withdrawn') then 0
              else coalesce(p_probability,
                            case when p_last_stage > 1
                                 then round(10 + 80 * (p_stage - 1)::numeric / (p_last_stage - 1))::integer else 50 end) end
$$;
revoke all on function private.close_probability(text, integer, integer, integer) from public;
grant execute on function private.close_probability(text, integer, integer, integer) to loanyard_app, loanyard_system;
comment on function private.close_probability(text, integer, integer, integer) is
  'The same as closeProbability of packages/lending, for sums over many deals.';
