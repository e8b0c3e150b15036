-- The backup reads every table whole, as loanyard_system; what strangers ask for with "Ask for a demo" was the one table
-- that this role could not read.
create policy system on demo_requests to loanyard_system using (true) with check (true);
grant select, insert, update, delete on demo_requests to loanyard_system;
