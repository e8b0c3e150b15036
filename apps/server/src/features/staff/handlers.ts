import type { staffCalls } from '@loanyard/contract/staff/calls'
import type { Handlers } from '../../http/routing/call-types.ts'
import { addStaff } from './add-staff.ts'
import { getStaff, listStaff, listStaffDeals } from './list-staff.ts'
import { inviteAgain, removeStaff } from './remove-staff.ts'
import { updateStaff } from './update-staff.ts'

export const staffHandlers: Handlers<typeof staffCalls> = {
  listStaff: (ctx, { query }) => listStaff(ctx, query),
  addStaff: (ctx, { body }) => addStaff(ctx, body),
  getStaff: (ctx, { params }) => getStaff(ctx, params.staff_id),
  updateStaff: (ctx, { params, body, ifMatch }) => updateStaff(ctx, params.staff_id, { change: body, ifMatch }),
  removeStaff: (ctx, { params, ifMatch }) => removeStaff(ctx, params.staff_id, ifMatch),
  inviteStaffAgain: (ctx, { params }) => inviteAgain(ctx, params.staff_id),
  listStaffDeals: (ctx, { params, query }) => listStaffDeals(ctx, params.staff_id, query),
}
