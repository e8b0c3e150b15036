import * as z from 'zod'
import { call } from '../core/call.ts'
import { listReply } from '../core/lists.ts'
import {
  attachment,
  attachmentChanges,
  bundle,
  bundleChanges,
  bundleListQuery,
  bundleSummary,
  newAttachment,
  newBundle,
} from './schemas.ts'

const partnerPath = '/api/v0/attestations/partners/{partner_id}'
const bundlePath = `${partnerPath}/bundles/{bundle_id}` as const

export const listBundles = call({
  method: 'GET',
  path: `${partnerPath}/bundles`,
  access: 'staff',
  summary: 'The bundles of a partner',
  query: bundleListQuery,
  reply: { status: 200, schema: listReply(bundleSummary) },
})
export const createBundle = call({
  method: 'POST',
  path: `${partnerPath}/bundles`,
  access: 'staff',
  summary: 'Create a bundle with its attachments',
  body: newBundle,
  reply: { status: 201, schema: bundle },
})
export const getBundle = call({
  method: 'GET',
  path: bundlePath,
  access: 'staff',
  summary: 'A bundle with its attachments in order',
  reply: { status: 200, schema: bundle },
})
export const updateBundle = call({
  method: 'PATCH',
  path: bundlePath,
  access: 'staff',
  summary: 'Change or archive a bundle; existing requests stay as they are',
  versioned: true,
  body: bundleChanges,
  reply: { status: 200, schema: bundle },
})
export const deleteBundle = call({
  method: 'DELETE',
  path: bundlePath,
  access: 'staff',
  summary: 'Delete a bundle that was never requested',
  versioned: true,
  reply: { status: 204, schema: null },
})
export const duplicateBundle = call({
  method: 'POST',
  path: `${bundlePath}/duplicate`,
  access: 'staff',
  summary: 'Duplicate a bundle',
  reply: { status: 201, schema: bundle },
})
export const addStarterBundles = call({
  method: 'POST',
  path: `${partnerPath}/bundles/starter`,
  access: 'staff',
  summary: 'Add the bundles of the starter library whose titles the partner doesn’t have yet',
  reply: { status: 201, schema: z.object({ results: z.array(bundle) }) },
})
export const listAttachments = call({
  method: 'GET',
  path: `${bundlePath}/attachments`,
  access: 'staff',
  summary: 'The attachments of a bundle in order',
  reply: { status: 200, schema: z.object({ results: z.array(attachment) }) },
})
export const createAttachment = call({
  method: 'POST',
  path: `${bundlePath}/attachments`,
  access: 'staff',
  summary: 'Add an attachment; without a position it comes last',
  versioned: true,
  body: newAttachment,
  reply: { status: 201, schema: attachment },
})
export const updateAttachment = call({
  method: 'PATCH',
  path: `${partnerPath}/attachments/{attachment_id}`,
  access: 'staff',
  summary: 'Change an attachment or its position; the others move accordingly. The version is the bundle’s',
  versioned: true,
  body: attachmentChanges,
  reply: { status: 200, schema: attachment },
})
export const deleteAttachment = call({
  method: 'DELETE',
  path: `${partnerPath}/attachments/{attachment_id}`,
  access: 'staff',
  summary: 'Remove an attachment from its bundle; existing requests stay. The version is the bundle’s',
  versioned: true,
  reply: { status: 204, schema: null },
})

export const bundleCalls = {
  listBundles,
  createBundle,
  getBundle,
  updateBundle,
  deleteBundle,
  duplicateBundle,
  addStarterBundles,
  listAttachments,
  createAttachment,
  updateAttachment,
  deleteAttachment,
}
