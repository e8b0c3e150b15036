import { staffRoles, type StaffRole } from '@loanyard/contract/core/values'
import { forbidden, notFound } from '../../errors.ts'
import type { RequestContext } from '../context.ts'

/**
 * Who a context acts for: a role in a partner, a person on their own account, a visitor who isn't signed in, or
 * Loanyard itself in a job.
 */
export type CallerKind = StaffRole | 'Client' | 'Lender' | 'Account' | 'Visitor' | 'System'

export const staff = staffRoles
export const managers = ['Admin', 'Manager'] as const
/** Either side of a deal. */
export const participants = [...staffRoles, 'Client'] as const

interface Right {
  readonly for: readonly CallerKind[]
  /** The sentence for people without the right. Without it they get not_found, as for a resource out of their scope. */
  readonly refusal?: string
}

type Caller = Pick<RequestContext, 'isJob'> & {
  readonly actor?: { readonly user_id: string | null; readonly role?: StaffRole | 'Client' | 'Lender' }
}

function kindOf({ actor, isJob }: Caller): CallerKind {
  if (actor === undefined) return isJob === true ? 'System' : 'Visitor'
  if (actor.user_id === null) return 'System'
  return actor.role ?? 'Account'
}

interface Authorize<Name extends string> {
  /** Throws forbidden or not_found unless the caller has the right. */
  (ctx: Caller, right: Name): void
  /**
   * Loads what the right is about before it refuses, so that people can't tell a missing resource from one out of their
   * scope. Throws not_found if there is none, then forbidden.
   */
  <T>(ctx: Caller, right: Name, load: () => Promise<T | null>): Promise<T>
}

interface Rights<Name extends string> {
  readonly authorize: Authorize<Name>
  /** For the `can` object of replies. */
  readonly may: (ctx: Caller, right: Name) => boolean
}

/**
 * A feature's table of rights. It covers the caller's role only; what depends on a record is checked once that is loaded.
 */
export function defineRights<const Table extends Readonly<Record<string, Right>>>(
  table: Table,
): Rights<keyof Table & string> {
  type Name = keyof Table & string
  const may = (ctx: Caller, right: Name): boolean => table[right]?.for.includes(kindOf(ctx)) === true

  function check(ctx: Caller, right: Name): void {
    if (may(ctx, right)) return
    const refusal = table[right]?.refusal
    throw refusal === undefined ? notFound() : forbidden(refusal)
  }

  async function loadAndCheck<T>(ctx: Caller, right: Name, load: () => Promise<T | null>): Promise<T> {
    const loaded = await load()
    if (loaded === null) throw notFound()
    check(ctx, right)
    return loaded
  }

  function authorize(ctx: Caller, right: Name): void
  function authorize<T>(ctx: Caller, right: Name, load: () => Promise<T | null>): Promise<T>
  function authorize<T>(ctx: Caller, right: Name, load?: () => Promise<T | null>): Promise<T> | void {
    return load === undefined ? check(ctx, right) : loadAndCheck(ctx, right, load)
  }
  return { authorize, may }
}
