-- Two coordinators of the same moment come in the same order for everyone who asks: the first is whom a deal is grouped by.
create or replace function private.coordinators_of(p_partner uuid, p_deal uuid) returns json
  language plpgsql stable as $$
begin
  return (select json_agg(json_build_object('id', c.staff_id,
                                            'full_name', private.display_name(m.label_name, m.accepted_at, u.first_name, u.last_name),
                                            'is_active', m.status = 'Active') order by c.assigned_at, c.staff_id)
            from public.deal_coordinators c
            join public.staff m on m.partner_id = c.partner_id and m.id = c.staff_id and m.role = 'Coordinator'
            join public.users u on u.id = m.user_id
           where c.partner_id = p_partner and c.deal_id = p_deal);
end
$$;
