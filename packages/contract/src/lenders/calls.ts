import * as z from 'zod'
import { call } from '../core/call.ts'
import { listQuery, listReply } from '../core/lists.ts'
import { fittingDeal } from './credit-box.ts'
import { lenderGroupsQuery, lenderGroupsReply, lenderListQuery } from './list-query.ts'
import { lender, lenderChanges, lenderStaff, lenderStatusChange, newLender, newLenderStaff } from './schemas.ts'

const partnerPath = '/api/v0/lenders/partners/{partner_id}'
const lenderPath = '/api/v0/lenders/{lender_id}/partners/{partner_id}'
const lenderStaffPath = '/api/v0/lenders/staff/{lender_staff_id}/partners/{partner_id}'

export const listLenders = call({
  method: 'GET',
  path: `${partnerPath}/lenders`,
  access: 'staff',
  summary: 'The lenders a partner works with, by name by default',
  query: lenderListQuery,
  reply: { status: 200, schema: listReply(lender) },
})

export const getLenderGroups = call({
  method: 'GET',
  path: `${partnerPath}/groups`,
  access: 'staff',
  summary: 'The groups of the lenders that match the filters, each with its count',
  query: lenderGroupsQuery,
  reply: { status: 200, schema: lenderGroupsReply },
})

export const createLender = call({
  method: 'POST',
  path: partnerPath,
  access: 'staff',
  summary: 'Add a lender and invite its contact',
  body: newLender,
  reply: { status: 201, schema: lender },
})

export const getLender = call({
  method: 'GET',
  path: lenderPath,
  access: 'staff',
  summary: 'One lender',
  reply: { status: 200, schema: lender },
})

export const updateLender = call({
  method: 'PUT',
  path: `${partnerPath}/{lender_id}`,
  access: 'staff',
  summary: 'Change the name, phone, status, credit box or contact of a lender; omitted fields keep their values',
  body: lenderChanges,
  reply: { status: 200, schema: lender },
})

const { limit, cursor } = listQuery(['created'])

export const listFittingDeals = call({
  method: 'GET',
  path: `${lenderPath}/fitting-deals`,
  access: 'staff',
  summary:
    'Active deals within a lender’s credit box that it hasn’t been sent, newest first; without a credit box none',
  query: z.strictObject({ limit, cursor }),
  reply: { status: 200, schema: listReply(fittingDeal) },
})

export const setLenderStatus = call({
  method: 'PATCH',
  path: `${lenderPath}/status`,
  access: 'staff',
  summary: 'Deactivate a lender, which ends its people’s access, or reactivate it',
  body: lenderStatusChange,
  reply: { status: 200, schema: lender },
})

export const listLenderStaff = call({
  method: 'GET',
  path: `${lenderPath}/staff`,
  access: 'staff',
  summary: 'The people of a lender: the contact first, then by name',
  reply: { status: 200, schema: z.object({ results: z.array(lenderStaff) }) },
})

export const addLenderStaff = call({
  method: 'POST',
  path: `${lenderPath}/staff`,
  access: 'staff',
  summary: 'Add a person to a lender and invite them',
  body: newLenderStaff,
  reply: { status: 201, schema: lenderStaff },
})

export const setLenderStaffStatus = call({
  method: 'PATCH',
  path: `${lenderStaffPath}/status`,
  access: 'staff',
  summary: 'Deactivate or reactivate a person of a lender',
  body: lenderStatusChange,
  reply: { status: 200, schema: lenderStaff },
})

export const inviteLenderStaffAgain = call({
  method: 'POST',
  path: `${lenderStaffPath}/invite`,
  access: 'staff',
  summary: 'Send a person of a lender their invitation again',
  reply: { status: 202, schema: lenderStaff },
})

export const lenderCalls = {
  listLenders,
  getLenderGroups,
  createLender,
  getLender,
  updateLender,
  listFittingDeals,
  setLenderStatus,
  listLenderStaff,
  addLenderStaff,
  setLenderStaffStatus,
  inviteLenderStaffAgain,
}
