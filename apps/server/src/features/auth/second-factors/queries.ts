import type { SecondFactor } from '@loanyard/contract/auth/second-factors'
import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type ScopedContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'

export interface SecondFactorRow extends Columns<
  'second_factors',
  'id' | 'name' | 'created' | 'last_used_at' | 'is_synced'
> {
  readonly kind: SecondFactor['kind']
}

const shown = sql`id, kind, name, created, last_used_at, is_synced`

export function presentSecondFactor({ id, ...row }: SecondFactorRow): SecondFactor {
  return { ...row, id: toId('second_factor', id) }
}

/** Oldest first. */
export function findSecondFactors(ctx: ScopedContext, user: string): Promise<SecondFactorRow[]> {
  return rows(
    ctx,
    sql`select ${shown} from second_factors where user_id = ${user} and confirmed_at is not null order by created, id`,
  )
}

export interface StatusRow {
  readonly due: 'verify' | 'enroll' | null
  readonly email: string
  readonly full_name: string
  readonly has_password: boolean
  readonly kinds: SecondFactor['kind'][]
  readonly recovery_codes: number
  readonly removal: { readonly effective_at: string; readonly expires_at: string } | null
  readonly required_by: { readonly name: string; readonly required_from: string }[]
}

export function findStatus(ctx: ScopedContext, user: string, session: string): Promise<StatusRow | null> {
  return firstRow<StatusRow>(
    ctx,
    sql`select private.second_factor_due(u.id, v.second_factor_at) as due, u.email,
               u.password_hash is not null as has_password,
               trim(u.first_name || ' ' || u.last_name) as full_name,
               array(select distinct f.kind from second_factors f where f.user_id = u.id and f.confirmed_at is not null order by 1) as kinds,
               ${unusedCodes(user)} as recovery_codes,
               (select json_build_object('effective_at', r.effective_at, 'expires_at', r.expires_at)
                  from second_factor_recoveries r where r.user_id = u.id and r.expires_at > ${ctx.clock.now()}) as removal,
               coalesce((select json_agg(json_build_object('name', p.name, 'required_from', y.required_from) order by y.required_from, p.name)
                  from private.second_factor_policies(u.id) y join partners p on p.id = y.partner_id), '[]') as required_by
          from users u join sessions v on v.id = ${session} and v.user_id = u.id where u.id = ${user}`,
  )
}

function unusedCodes(user: string) {
  return sql`(select count(*)::integer from recovery_codes c where c.user_id = ${user} and c.used_at is null)`
}

export async function countRecoveryCodes(ctx: ScopedContext, user: string): Promise<number> {
  const found = await firstRow<{ n: number }>(ctx, sql`select ${unusedCodes(user)} as n`)
  return found?.n ?? 0
}

/** Locks the account, so that two changes of its second factors take turns. Returns how many there are. */
export async function lockSecondFactors(ctx: ScopedContext, user: string): Promise<number> {
  later(ctx, sql`select from users where id = ${user} for no key update`)
  const found = await firstRow<{ n: number }>(
    ctx,
    sql`select count(*)::integer as n from second_factors where user_id = ${user} and confirmed_at is not null`,
  )
  return found?.n ?? 0
}

interface NewPasskey extends Columns<
  'second_factors',
  'id' | 'user_id' | 'name' | 'credential_id' | 'public_key' | 'transports' | 'is_synced'
> {
  readonly sign_count: number
}

/** Null: the credential is already someone's. */
export function insertPasskey(ctx: ScopedContext, passkey: NewPasskey): Promise<SecondFactorRow | null> {
  const { id, user_id, name, credential_id, public_key, sign_count, transports, is_synced } = passkey
  const now = ctx.clock.now()
  return firstRow<SecondFactorRow>(
    ctx,
    sql`insert into second_factors (id, user_id, kind, name, created, confirmed_at, last_used_at, credential_id, public_key, sign_count, transports, is_synced)
        values (${id}, ${user_id}, 'passkey', ${name}, ${now}, ${now}, ${now}, ${credential_id}, ${public_key}, ${sign_count}, ${transports}, ${is_synced})
        on conflict (credential_id) do nothing returning ${shown}`,
  )
}

interface Passkey extends Columns<'second_factors', 'id' | 'user_id' | 'credential_id' | 'public_key' | 'transports'> {
  readonly sign_count: number
}

const passkeyColumns = sql`id, user_id, credential_id, public_key, sign_count::float8 as sign_count, transports`

export function findPasskeys(ctx: ScopedContext, user: string): Promise<Passkey[]> {
  return rows(
    ctx,
    sql`select ${passkeyColumns} from second_factors where user_id = ${user} and kind = 'passkey' order by created, id`,
  )
}

/** Locks it, so that two answers with the same counter take turns. */
export function lockPasskey(ctx: ScopedContext, credential: Buffer): Promise<Passkey | null> {
  return firstRow<Passkey>(
    ctx,
    sql`select ${passkeyColumns} from second_factors where credential_id = ${credential} for no key update`,
  )
}

export function savePasskeyUse(
  ctx: ScopedContext,
  id: string,
  { sign_count, is_synced }: { sign_count: number; is_synced: boolean },
): void {
  later(
    ctx,
    sql`update second_factors set sign_count = ${sign_count}, is_synced = ${is_synced}, last_used_at = ${ctx.clock.now()} where id = ${id}`,
  )
}

interface NewApp extends Columns<'second_factors', 'id' | 'user_id'> {
  readonly name: string
  readonly secret: string
}

/** Not confirmed yet. Replaces one that was never confirmed. */
export function insertApp(ctx: ScopedContext, { id, user_id, name, secret }: NewApp): void {
  later(ctx, sql`delete from second_factors where user_id = ${user_id} and confirmed_at is null`)
  later(
    ctx,
    sql`insert into second_factors (id, user_id, kind, name, created, secret)
        values (${id}, ${user_id}, 'authenticator_app', ${name}, ${ctx.clock.now()}, ${secret})`,
  )
}

/** An authenticator app always has a secret. */
type App = Columns<'second_factors', 'id' | 'user_id' | 'created'> & Readonly<Record<'secret', string>>

export function findUnconfirmedApp(ctx: ScopedContext, user: string, id: string): Promise<App | null> {
  return firstRow<App>(
    ctx,
    sql`select id, user_id, created, secret from second_factors
         where id = ${id} and user_id = ${user} and kind = 'authenticator_app' and confirmed_at is null`,
  )
}

export function findApps(ctx: ScopedContext, user: string): Promise<App[]> {
  return rows(
    ctx,
    sql`select id, user_id, created, secret from second_factors
         where user_id = ${user} and kind = 'authenticator_app' and confirmed_at is not null order by created, id`,
  )
}

export function confirmApp(
  ctx: ScopedContext,
  id: string,
  { name, step }: { name: string; step: number },
): Promise<SecondFactorRow | null> {
  const now = ctx.clock.now()
  return firstRow<SecondFactorRow>(
    ctx,
    sql`update second_factors set name = ${name}, confirmed_at = ${now}, last_used_at = ${now}, last_step = ${step}
         where id = ${id} and confirmed_at is null returning ${shown}`,
  )
}

/**
 * Uses up the code of a time step. False: that step, or a later one, was used. `secret` is the same one, sealed again
 * where its key was replaced.
 */
export async function takeStep(
  ctx: ScopedContext,
  id: string,
  { step, secret }: { step: number; secret: string },
): Promise<boolean> {
  const taken = await rows(
    ctx,
    sql`update second_factors set last_step = ${step}, last_used_at = ${ctx.clock.now()}, secret = ${secret}
         where id = ${id} and confirmed_at is not null and (last_step is null or last_step < ${step}) returning id`,
  )
  return taken.length > 0
}

export function renameFactor(
  ctx: ScopedContext,
  { user, id, name }: { user: string; id: string; name: string },
): Promise<SecondFactorRow | null> {
  return firstRow<SecondFactorRow>(
    ctx,
    sql`update second_factors set name = ${name} where id = ${id} and user_id = ${user} and confirmed_at is not null returning ${shown}`,
  )
}

export function deleteFactor(ctx: ScopedContext, user: string, id: string): Promise<SecondFactorRow | null> {
  return firstRow<SecondFactorRow>(
    ctx,
    sql`delete from second_factors where id = ${id} and user_id = ${user} and confirmed_at is not null returning ${shown}`,
  )
}

export function deleteRecoveryCodes(ctx: ScopedContext, user: string): void {
  later(ctx, sql`delete from recovery_codes where user_id = ${user}`)
}

export function insertRecoveryCodes(ctx: ScopedContext, user: string, hashes: readonly Buffer[]): void {
  const texts = hashes.map((hash) => hash.toString('hex'))
  later(
    ctx,
    sql`insert into recovery_codes (user_id, hash, created)
        select ${user}, decode(h, 'hex'), ${ctx.clock.now()} from unnest(${texts}::text[]) h`,
  )
}

/** False: it was just used. */
export async function useRecoveryCode(ctx: ScopedContext, user: string, hash: Buffer): Promise<boolean> {
  const used = await rows(
    ctx,
    sql`update recovery_codes set used_at = ${ctx.clock.now()} where user_id = ${user} and hash = ${hash} and used_at is null returning hash`,
  )
  return used.length > 0
}

/** Its person has proved a second factor in it, and so who they are. */
export function saveSecondFactorUse(ctx: ScopedContext, session: string): void {
  const now = ctx.clock.now()
  later(
    ctx,
    sql`update sessions set second_factor_at = ${now}, identity_confirmed_at = ${now}, code_hash = null where id = ${session}`,
  )
}
