import type { StaffContext } from '../../services/context.ts'
import { defineRights, managers } from '../../services/rights/rights.ts'
import * as copy from './copy.ts'

/** The only staff member the caller sees: a Coordinator sees themselves. Null: everyone. */
export function visibleStaff(ctx: StaffContext): string | null {
  return ctx.actor.role === 'Coordinator' ? ctx.actor.staff_id : null
}

/** product-rules 2.4. */
const settings = { for: managers, refusal: copy.settingsForbidden } as const

export const { authorize, may } = defineRights({
  'partner.update': settings,
  'partner.read_limits': settings,
  'partner.set_up': settings,
})
