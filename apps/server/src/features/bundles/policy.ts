import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import type { StaffContext } from '../../services/context.ts'
import { defineRights, managers } from '../../services/rights/rights.ts'
import * as copy from './copy.ts'

/** Coordinators can only use bundles (product-rules 2.4). */
const library = { for: managers, refusal: copy.changeForbidden } as const

const { authorize, may } = defineRights({
  'bundle.create': library,
  'bundle.duplicate': library,
  'bundle.update': library,
  'bundle.delete': library,
  'attachment.create': library,
  'attachment.update': library,
  'attachment.delete': library,
})
export { authorize }

/** A bundle that was requested can be archived but not deleted. */
export function bundleCan(ctx: StaffContext, { requests_count }: { requests_count: number }): BundleSummary['can'] {
  return { update: may(ctx, 'bundle.update'), delete: may(ctx, 'bundle.delete') && requests_count === 0 }
}
