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
  stepUp: 'with_second_factor',
  summary: 'Add a staff member, who is notified by email',
  body: newStaffMember,
  reply: { status: 201, schema: staffMember },
})

export const getStaff = call({
  method: 'GET',
  path: '/api/v0/users/partners/{partner_id}/staff/{staff_id}',
  access: 'staff',
  summary: 'One staff member',
  reply: { status: 200, schema: staffMember },
})

export const updateStaff = call({
  method: 'PATCH',
  path: '/api/v0/users/partners/{partner_id}/staff/{staff_id}',
  access: 'staff',
  stepUp: 'with_second_factor',
  summary: 'Change a staff member’s role, status, name or phone, or the email address of an invitation',
  versioned: true,
  body: staffChanges,
  reply: { status: 200, schema: staffMember },
})

export const removeStaff = call({
  method: 'DELETE',
  path: '/api/v0/users/partners/{partner_id}/staff/{staff_id}',
  access: 'staff',
  versioned: true,
  summary:
    'Remove a staff member: access ends immediately, their leads and deals are unassigned, and the history keeps their name',
  reply: { status: 204, schema: null },
})

export const inviteStaffAgain = call({
  method: 'POST',
  path: '/api/v0/users/partners/{partner_id}/staff/{staff_id}/invite',
  access: 'staff',
  summary: 'Email the invitation again with a new link; earlier ones keep working',
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
