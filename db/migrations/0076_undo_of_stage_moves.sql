-- A stage move that its maker takes back at once leaves no trace in the time a deal spent in its stages, nor in inboxes: its
-- notifications have the move's id. The audit trail keeps both moves.
create function private.take_back_stage_move(p_move uuid)
returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from notifications n where n.partner_id = private.partner_id() and n.id = p_move;
  delete from deal_stage_moves m where m.partner_id = private.partner_id() and m.id = p_move;
$$;
alter function private.take_back_stage_move(uuid) owner to loanyard_system;
revoke all on function private.take_back_stage_move(uuid) from public;
grant execute on function private.take_back_stage_move(uuid) to loanyard_app;
comment on function private.take_back_stage_move(uuid) is
  'Deletes from inboxes that the scope cannot see; stage-moves.ts says who may take which move back.';
