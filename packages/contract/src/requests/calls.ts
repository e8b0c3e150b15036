import * as z from 'zod'
import { newCustomBundle } from '../bundles/schemas.ts'
import { call } from '../core/call.ts'
import { instant } from '../core/fields.ts'
import { clientRole } from '../core/lists.ts'
import { clientStatuses, turns } from '../core/values.ts'
import { reminderEmail } from './lists/reminder-email.ts'
import { progress } from './progress.ts'
import {
  additionalRequest,
  bundleRequest,
  bundleRequestChanges,
  newAdditionalRequest,
  newAdditionalRequests,
  newBundleRequest,
  newBundledRequest,
  requirement,
  requirementChanges,
} from './schemas.ts'

const partnerPath = '/api/v0/attestations/partners/{partner_id}'
const dealPath = '/api/v0/attestations/deals/{deal_id}/partners/{partner_id}'
const stagePath = `${dealPath}/stages/{stage_id}/requests` as const
const requestsPath = '/api/v0/attestations/requests/partners/{partner_id}'
const clientRoleQuery = z.strictObject(clientRole)

export const requestBundle = call({
  method: 'POST',
  path: '/api/v0/deals/bundle/partners/{partner_id}/request',
  access: 'staff',
  summary: 'Request a bundle on a deal; its attachments are copied',
  body: newBundleRequest,
  reply: { status: 201, schema: bundleRequest },
})
export const requestCustomBundle = call({
  method: 'POST',
  path: `${partnerPath}/deals/{deal_id}/bundles`,
  access: 'staff',
  summary: 'Create a bundle for one deal and request it',
  body: newCustomBundle,
  reply: { status: 201, schema: bundleRequest },
})
export const listBundleRequests = call({
  method: 'GET',
  path: `${stagePath}/bundles`,
  access: 'participant',
  summary: 'The bundle requests of one stage of a deal',
  query: clientRoleQuery,
  reply: { status: 200, schema: z.object({ results: z.array(bundleRequest) }) },
})
export const listAdditionalRequests = call({
  method: 'GET',
  path: `${stagePath}/additional`,
  access: 'participant',
  summary: 'The requests of one stage of a deal that belong to no bundle',
  query: clientRoleQuery,
  reply: { status: 200, schema: z.object({ results: z.array(additionalRequest) }) },
})
export const listRequirements = call({
  method: 'GET',
  path: `${dealPath}/requests`,
  access: 'participant',
  summary: 'All requests on a deal, by stage, bundle and position',
  query: clientRoleQuery,
  reply: {
    status: 200,
    schema: z.object({
      results: z.array(requirement),
      progress,
      waiting_on: z.enum(turns),
      last_reminded_at: instant
        .nullable()
        .meta({ description: 'For staff: when the borrower was last emailed a reminder about this deal' }),
      client_status: z.enum(clientStatuses).nullable().meta({
        description: 'For staff: whether the borrower accepted the invitation to the portal; null: not invited yet',
      }),
    }),
  },
})
export const createAdditionalRequest = call({
  method: 'POST',
  path: `${requestsPath}/additional`,
  access: 'staff',
  summary: 'Request one item on a deal',
  body: newAdditionalRequest,
  reply: { status: 201, schema: additionalRequest },
})
export const createAdditionalRequests = call({
  method: 'POST',
  path: '/api/v1/attestations/requests/partners/{partner_id}/additional',
  access: 'staff',
  summary: 'Request several items on a deal: all or none',
  body: newAdditionalRequests,
  reply: { status: 201, schema: z.object({ results: z.array(additionalRequest) }) },
})
export const addToBundleRequest = call({
  method: 'POST',
  path: `${dealPath}/bundle/{bundle_request_id}/attachments/request`,
  access: 'staff',
  summary: 'Add an item to an open bundle request. The version is the bundle request’s',
  versioned: true,
  body: newBundledRequest,
  reply: { status: 201, schema: requirement },
})
export const updateBundleRequest = call({
  method: 'PATCH',
  path: `${requestsPath}/bundles/{bundle_request_id}`,
  access: 'staff',
  summary: 'Set the due date of a bundle request',
  versioned: true,
  body: bundleRequestChanges,
  reply: { status: 200, schema: bundleRequest },
})
export const updateRequirement = call({
  method: 'PATCH',
  path: `${requestsPath}/requirements/{request_id}`,
  access: 'staff',
  summary: 'Change the text or due date of a request, until an answer is approved',
  versioned: true,
  body: requirementChanges,
  reply: { status: 200, schema: requirement },
})
export const deleteBundleRequest = call({
  method: 'DELETE',
  path: `${requestsPath}/bundles/{bundle_request_id}`,
  access: 'staff',
  summary: 'Withdraw a bundle request; uploaded documents stay with the deal',
  versioned: true,
  reply: { status: 204, schema: null },
})
export const deleteBundledRequest = call({
  method: 'DELETE',
  path: `${requestsPath}/attachments/{request_id}`,
  access: 'staff',
  summary: 'Withdraw one request of a bundle request',
  versioned: true,
  reply: { status: 204, schema: null },
})
export const deleteAdditionalRequest = call({
  method: 'DELETE',
  path: `${requestsPath}/additional/{request_id}`,
  access: 'staff',
  summary: 'Withdraw a request that belongs to no bundle',
  versioned: true,
  reply: { status: 204, schema: null },
})
export const remindClient = call({
  method: 'POST',
  path: `${dealPath}/remind`,
  access: 'staff',
  summary: 'Email the client a reminder of their open requests, or their invitation until they accept it',
  reply: { status: 200, schema: z.object({ reminded_of: z.number().int(), sent: reminderEmail }) },
})
export const listPandaDocs = call({
  method: 'GET',
  path: `${dealPath}/panda-docs`,
  access: 'participant',
  summary: 'The signature requests of a deal, open and signed',
  query: clientRoleQuery,
  reply: {
    status: 200,
    schema: z.object({
      results: z.object({
        additional_panda_docs: z.array(additionalRequest),
        bundle_panda_docs: z.array(requirement.extend({ bundle: bundleRequest.shape.bundle })),
      }),
    }),
  },
})

export const requestCalls = {
  requestBundle,
  requestCustomBundle,
  listBundleRequests,
  listAdditionalRequests,
  listRequirements,
  createAdditionalRequest,
  createAdditionalRequests,
  addToBundleRequest,
  updateBundleRequest,
  updateRequirement,
  deleteBundleRequest,
  deleteBundledRequest,
  deleteAdditionalRequest,
  remindClient,
  listPandaDocs,
}
