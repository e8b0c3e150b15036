import { commonPasswordMessage } from '@loanyard/contract/auth/passwords'
import { badInput } from '../../../errors.ts'
import type { ScopedContext } from '../../../services/context.ts'
import { isWeakPassword } from '../../../services/passwords/password-strength.ts'
import { newPasswordLimit } from '../policy.ts'
import { addressBucket } from '../rate-limit-buckets.ts'

/** `about` has names and addresses that the password must not be made of. Throws bad_input, too_many_requests. */
export async function assertStrongPassword(
  ctx: ScopedContext,
  password: string,
  about: readonly string[],
): Promise<void> {
  ctx.limits.shared(addressBucket('password:choice', ctx.address), newPasswordLimit)
  if (await isWeakPassword(password, about)) throw badInput([{ path: 'password', message: commonPasswordMessage }])
}
