import { recordCommand, type Installation } from './installation.ts'

interface Unlocked {
  /** Names of the partners whose Admin it is. */
  readonly partners: readonly string[]
  readonly secondFactors: number
}

/**
 * Removes the second factors and recovery codes of an Admin and ends their sessions, for a partner that locked itself out.
 * They sign in with their password or an emailed link, and set up a second factor again where one is required. The
 * security log of each of their partners records it. Null: no Admin of a partner has the address.
 */
export async function unlockAdmin(installation: Installation, email: string): Promise<Unlocked | null> {
  const { client } = installation
  const { rows } = await client.query<{ user_id: string; partner_id: string; name: string }>(
    `select s.user_id, p.id as partner_id, p.name
       from users u
       join staff s on s.user_id = u.id and s.role = 'Admin' and s.status = 'Active'
       join partners p on p.id = s.partner_id
      where u.email = lower($1) order by p.name`,
    [email.trim()],
  )
  const user = rows[0]?.user_id
  if (user === undefined) return null
  await client.query('begin')
  try {
    const removed = await client.query('delete from second_factors where user_id = $1 and confirmed_at is not null', [
      user,
    ])
    await client.query('delete from recovery_codes where user_id = $1', [user])
    await client.query('delete from second_factor_recoveries where user_id = $1', [user])
    await client.query(
      `update sessions set ended_at = now(), ended_reason = 'operator' where user_id = $1 and ended_at is null`,
      [user],
    )
    for (const { partner_id } of rows) {
      await recordCommand(installation, { command: 'unlock-admin', partner: partner_id, user })
    }
    await client.query('commit')
    return { partners: rows.map(({ name }) => name), secondFactors: removed.rowCount ?? 0 }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
