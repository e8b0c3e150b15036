import type { PersonSecurity } from '@loanyard/contract/partners/security'
import type { StaffContext } from '../../../services/context.ts'
import { defineRights } from '../../../services/rights/rights.ts'
import * as copy from './copy.ts'

const adminOnly = { for: ['Admin'], refusal: copy.adminOnly } as const

export const { authorize } = defineRights({
  'security_policy.read': adminOnly,
  'security_policy.update': adminOnly,
  'second_factor_exception.change': adminOnly,
  'second_factor_reset.change': adminOnly,
})

/** An exception lasts a year at most; it can be given again. */
export const maxExceptionDays = 366

/** How long another Admin may take to approve a reset. */
export const resetDays = 3

interface Facts {
  readonly user_id: string
  readonly has_factor: boolean
  /** The account also belongs to another partner, which its Admins don't speak for. */
  readonly is_elsewhere: boolean
  readonly has_exception: boolean
  /** UUID of the Admin who asked; null: no open reset. */
  readonly reset_requested_by: string | null
}

/** A reset takes two Admins, neither of whom it is about. */
export function personCan({ actor }: StaffContext, facts: Facts): PersonSecurity['can'] {
  const isOther = facts.user_id !== actor.user_id
  const isResettable = isOther && facts.has_factor && !facts.is_elsewhere
  return {
    except: isOther && !facts.has_exception,
    request_reset: isResettable && facts.reset_requested_by === null,
    approve_reset: isResettable && facts.reset_requested_by !== null && facts.reset_requested_by !== actor.user_id,
  }
}
