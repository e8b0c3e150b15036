import type { Credentials, TokenPair } from '@loanyard/contract/auth/account'
import type { ScopedContext } from '../../../services/context.ts'
import { signInWithPassword } from './password-sign-in.ts'

export function signIn(ctx: ScopedContext, credentials: Credentials): Promise<TokenPair> {
  return signInWithPassword(ctx, credentials, 'anyone')
}

export function signInAsStaff(ctx: ScopedContext, credentials: Credentials): Promise<TokenPair> {
  return signInWithPassword(ctx, credentials, 'staff')
}
