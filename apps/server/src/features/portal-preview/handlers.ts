import type { portalPreviewCalls } from '@loanyard/contract/requests/portal-preview'
import type { Handlers } from '../../http/routing/call-types.ts'
import { previewChecklist, previewPortal } from './preview-portal.ts'

export const portalPreviewHandlers: Handlers<typeof portalPreviewCalls> = {
  previewPortal: (ctx, { params }) => previewPortal(ctx, params.deal_id),
  previewChecklist: (ctx, { params }) => previewChecklist(ctx, params.bundle_id),
}
