import type { StaffContext } from '../../../services/context.ts'
import { defineRights, managers, staff } from '../../../services/rights/rights.ts'
import * as copy from './copy.ts'

const ofTeam = { for: managers, refusal: copy.teamForbidden } as const

export const { authorize, may } = defineRights({
  'view.create': { for: staff },
  'view.create_for_team': ofTeam,
  'view.update': { for: staff },
  'view.delete': { for: staff },
  'view.restore': { for: staff },
  'view.choose_default': { for: staff },
  // The team's views; a person's own are out of others' scope.
  'view.change_of_team': ofTeam,
})

export function viewCan(ctx: StaffContext, { staff_id }: { readonly staff_id: string | null }) {
  const can = staff_id !== null || may(ctx, 'view.change_of_team')
  return { update: can, delete: can }
}
