import { AppError } from '../../errors.ts'
import * as copy from '../copy.ts'

/**
 * Throws own_sign_in_required in a session that an identity provider opened.
 * @param onlyPartner the one partner that the session reaches, if it is such a session
 */
export function assertOwnSignIn(onlyPartner: unknown): void {
  if (onlyPartner !== null && onlyPartner !== undefined) {
    throw new AppError('own_sign_in_required', copy.ownSignInRequired)
  }
}
