import {
  securityAudiences,
  type SecurityAudience,
  type SecurityPolicies,
  type SecurityPolicyChange,
} from '@loanyard/contract/partners/security'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit, type FieldChange } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import * as copy from './copy.ts'
import { authorize } from './policy.ts'
import { findPolicies, savePolicy, type PolicyRow } from './queries.ts'
import { showPolicies } from './show-security.ts'

interface Change {
  readonly change: SecurityPolicyChange
  readonly ifMatch: number | null
}

type Values = Pick<PolicyRow, 'second_factor' | 'required_from' | 'idle_minutes' | 'session_hours'>

/**
 * A stricter rule counts from the next request of everyone it is about, in every process; open sessions are brought
 * within shorter limits. Throws forbidden, not_found for an unknown audience, stale.
 */
export function updatePolicy(
  ctx: StaffContext,
  audience: string,
  { change, ifMatch }: Change,
): Promise<SecurityPolicies> {
  authorize(ctx, 'security_policy.update')
  return withTransaction(ctx, async (tx) => {
    if (!isAudience(audience)) throw notFound()
    const before = (await findPolicies(tx, true)).find((policy) => policy.audience === audience)
    if (before === undefined) throw notFound()
    if (ifMatch !== null && ifMatch !== before.version) {
      throw new AppError('stale', copy.changedBySomeoneElse, { current: { ...(await showPolicies(tx)) } })
    }
    const after = valuesAfter(before, change, tx.clock.now())
    const changes = changesOf(before, after)
    if (changes.length === 0) return showPolicies(tx)
    savePolicy(tx, audience, after)
    recordAudit(tx, { action: 'security_policy_changed', subject: tx.partner_id, changes, data: { audience } })
    return showPolicies(tx)
  })
}

function isAudience(text: string): text is SecurityAudience {
  return (securityAudiences as readonly string[]).includes(text)
}

/** Without `grace_days`, a rule that was required stays as it was, and a new one counts at once. */
function valuesAfter(before: PolicyRow, change: SecurityPolicyChange, now: Date): Values {
  const { grace_days, idle_minutes = before.idle_minutes, session_hours = before.session_hours } = change
  const second_factor = change.second_factor ?? before.second_factor
  const limits = { idle_minutes, session_hours }
  if (second_factor === 'offered') return { second_factor, required_from: null, ...limits }
  const isKept = before.second_factor === 'required' && grace_days === undefined
  const required_from = isKept
    ? before.required_from
    : new Date(now.getTime() + (grace_days ?? 0) * 86_400_000).toISOString()
  return { second_factor, required_from, ...limits }
}

const textOf = (value: string | number | null) => (value === null ? null : String(value))

function changesOf(before: Values, after: Values): FieldChange[] {
  return (['second_factor', 'required_from', 'idle_minutes', 'session_hours'] as const)
    .map((field) => ({ field, from: textOf(before[field]), to: textOf(after[field]) }))
    .filter(({ from, to }) => from !== to)
}
