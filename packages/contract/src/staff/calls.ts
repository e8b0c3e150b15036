import { call } from '../core/call.ts'
import { listReply } from '../core/lists.ts'
import {
  newStaffMember,
  staffChanges,
  staffDeal,
  staffDealsQuery,
  staffList,
  staffListQuery,
  staffMember,
} from './schemas.ts'

export const listStaff = call({
  method: 'GET',
  path: '/api/v0/users/partners/{partner_id}/staff',
  access: 'staff',
  summary: 'The staff of the partner',
  query: staffListQuery,
  reply: { status: 200, schema: staffList },
})

export const addStaff = call({
  method: 'POST',
  path: '/api/v0/users/partners/{partner_id}/staff',
  access: 'staff',
  summary: 'Add a colleague; the person is told by mail',
  body: newStaffMember,
  reply: { status: 201, schema: staffMember },
})

export const getStaff = call({
  method: 'GET',
  path: '/api/v0/users/partners/{partner_id}/staff/{staff_id}',
  access: 'staff',
  summary: 'One colleague',
  reply: { status: 200, schema: staffMember },
})

export const updateStaff = call({
  method: 'PATCH',
  path: '/api/v0/users/partners/{partner_id}/staff/{staff_id}',
  access: 'staff',
  summary: 'Change a colleague: role, status, name, phone, and the address of an invitation',
  versioned: true,
  body: staffChanges,
  reply: { status: 200, schema: staffMember },
})

export const removeStaff = call({
  method: 'DELETE',
  path: '/api/v0/users/partners/{partner_id}/staff/{staff_id}',
  access: 'staff',
  versioned: true,
  summary: 'Remove a colleague: out at once, leads and deals of theirs are given back, the history keeps the name',
  reply: { status: 204, schema: null },
})

export const inviteStaffAgain = call({
  method: 'POST',
  path: '/api/v0/users/partners/{partner_id}/staff/{staff_id}/invite',
  access: 'staff',
  summary: 'Mail the invitation again, with a new link; the older one stops working',
  reply: { status: 202, schema: staffMember },
})

export const listStaffDeals = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/staff/{staff_id}/coordinator/deals',
  access: 'staff',
  summary: 'The deals shared with a coordinator',
  query: staffDealsQuery,
  reply: { status: 200, schema: listReply(staffDeal) },
})

export const staffCalls = {
  listStaff,
  addStaff,
  getStaff,
  updateStaff,
  removeStaff,
  inviteStaffAgain,
  listStaffDeals,
}
