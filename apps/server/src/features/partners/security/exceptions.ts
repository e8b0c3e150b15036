import type { NewSecondFactorException, PersonSecurity } from '@loanyard/contract/partners/security'
import { AppError, badInput, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid, toUuid } from '../../../services/ids.ts'
import * as copy from './copy.ts'
import { authorize, maxExceptionDays } from './policy.ts'
import { endException, exceptionDayProblem, insertException } from './queries.ts'
import { loadPerson, presentPerson } from './show-security.ts'

/** Throws forbidden, not_found, bad_input, already_exists. */
export function addException(
  ctx: StaffContext,
  { user: userId, reason, ends_on }: NewSecondFactorException,
): Promise<PersonSecurity> {
  authorize(ctx, 'second_factor_exception.change')
  const user = toUuid('user', userId)
  return withTransaction(ctx, async (tx) => {
    const person = await loadPerson(tx, user)
    if (user === tx.actor.user_id) throw badInput([{ path: 'user', message: copy.ownException }])
    const problem = await exceptionDayProblem(tx, ends_on, maxExceptionDays)
    if (problem !== null) {
      throw badInput([{ path: 'ends_on', message: problem === 'too soon' ? copy.endsTooSoon : copy.endsTooLate }])
    }
    const id = newUuid()
    if (!(await insertException(tx, { id, user, reason, ends_on }))) {
      throw new AppError('already_exists', copy.alreadyExcepted)
    }
    recordAudit(tx, {
      action: 'second_factor_exception_added',
      subject: user,
      changes: [{ field: 'exception', from: null, to: person.full_name }],
      data: { reason, ends_on },
    })
    return presentPerson(tx, await loadPerson(tx, user))
  })
}

/** Throws forbidden, not_found. */
export function removeException(ctx: StaffContext, id: string): Promise<null> {
  authorize(ctx, 'second_factor_exception.change')
  return withTransaction(ctx, async (tx) => {
    const user = await endException(tx, toUuid('second_factor_exception', id))
    if (user === null) throw notFound()
    const person = await loadPerson(tx, user).catch(() => null)
    recordAudit(tx, {
      action: 'second_factor_exception_ended',
      subject: user,
      changes: [{ field: 'exception', from: person?.full_name ?? '', to: null }],
    })
    return null
  })
}
