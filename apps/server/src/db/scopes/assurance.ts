import type { Call } from '@loanyard/contract/core/call'
import { AppError } from '../../errors.ts'
import type { Row } from '../client/rows.ts'
import type { Scope } from '../client/statement.ts'
import * as copy from '../copy.ts'

/** What a session lacks before it may open anything (`private.second_factor_due`). */
type SecondFactorDue = 'verify' | 'enroll'

export type BeforeSecondFactor = Call['beforeSecondFactor']

/** Throws second_factor_required if the scope's row says so, unless the call is for sessions that lack just that. */
export function assertSecondFactor(found: Row[], before?: BeforeSecondFactor): void {
  const due = found[0]?.['second_factor_due'] as SecondFactorDue | null | undefined
  if (due === null || due === undefined || before === 'verify' || (before === 'enroll' && due === 'enroll')) return
  const sentence = due === 'verify' ? copy.secondFactorRequired : copy.secondFactorMissing
  throw new AppError('second_factor_required', sentence, { current: { action: due } })
}

/** How long a confirmed identity counts. */
export const stepUpMinutes = 10

/** Throws step_up_required unless the person signed in, or confirmed their identity in this session, just now. */
export function assertStepUp(confirmedAt: string | null | undefined, now: Date): void {
  const since = now.getTime() - stepUpMinutes * 60_000
  if (confirmedAt && Date.parse(confirmedAt) > since) return
  throw new AppError('step_up_required', copy.stepUpRequired)
}

/** The scope, closed without a step-up where the call needs one of this account. */
export function withStepUp(scope: Scope, { stepUp }: Pick<Call, 'stepUp'>, now: Date): Scope {
  if (stepUp === undefined) return scope
  return {
    ...scope,
    check: (found) => {
      scope.check(found)
      const row = found[0] as { confirmed_at?: string | null; second_factor_at?: string | null } | undefined
      // A session whose account has a second factor opens nothing before it was used.
      if (stepUp === 'with_second_factor' && !row?.second_factor_at) return
      assertStepUp(row?.confirmed_at, now)
    },
  }
}
