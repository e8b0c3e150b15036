import { fixed, type Statement } from '../../db/client/statement.ts'

/** Whether `s`, a row of staff, is active and can see the deal or lead that `about` names by `deal_id` and `lead_id`. */
export const staffWhoSee = (about: string): Statement =>
  fixed(`s.status = 'Active' and (s.role <> 'Coordinator'
    or exists (select from deal_coordinators c where c.partner_id = s.partner_id and c.deal_id = ${about}.deal_id and c.staff_id = s.id)
    or exists (select from leads x where x.partner_id = s.partner_id and x.id = ${about}.lead_id and s.id in (x.assigned_to, x.created_by)))`)
