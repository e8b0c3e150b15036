import type { bundleCalls } from '@loanyard/contract/bundles/calls'
import type { Handlers } from '../../http/routing/call-types.ts'
import { createAttachment, deleteAttachment, updateAttachment } from './attachments.ts'
import { createBundle, duplicateBundle } from './create-bundle.ts'
import { getBundle, listAttachments, listBundles } from './list-bundles.ts'
import { addStarterBundles } from './starter/add-starter-bundles.ts'
import { deleteBundle, updateBundle } from './update-bundle.ts'

export const bundleHandlers: Handlers<typeof bundleCalls> = {
  listBundles: (ctx, { query }) => listBundles(ctx, query),
  createBundle: (ctx, { body }) => createBundle(ctx, body),
  getBundle: (ctx, { params }) => getBundle(ctx, params.bundle_id),
  updateBundle: (ctx, { params, body, ifMatch }) => updateBundle(ctx, params.bundle_id, { change: body, ifMatch }),
  deleteBundle: (ctx, { params, ifMatch }) => deleteBundle(ctx, params.bundle_id, ifMatch),
  duplicateBundle: (ctx, { params }) => duplicateBundle(ctx, params.bundle_id),
  addStarterBundles: (ctx) => addStarterBundles(ctx),
  listAttachments: (ctx, { params }) => listAttachments(ctx, params.bundle_id),
  createAttachment: (ctx, { params, body, ifMatch }) =>
    createAttachment(ctx, params.bundle_id, { input: body, ifMatch }),
  updateAttachment: (ctx, { params, body, ifMatch }) =>
    updateAttachment(ctx, params.attachment_id, { change: body, ifMatch }),
  deleteAttachment: (ctx, { params, ifMatch }) => deleteAttachment(ctx, params.attachment_id, ifMatch),
}
