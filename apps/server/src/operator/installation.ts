import pg from 'pg'
import type { Config } from '../config.ts'
import { withDatabase } from '../backup/installation.ts'
import { auditKeys, auditKeyOf, type AuditKeys } from '../platform/audit-trail/audit-key.ts'

export interface Installation {
  readonly ownerUrl: string
  /** Runs statements as the role that sees every partner. */
  readonly client: pg.Client
}

/**
 * Works with an installation's database, whether its server runs or not.
 * @throws BackupRefusal there is no database
 */
export function withInstallation<T>(config: Config, work: (installation: Installation) => Promise<T>): Promise<T> {
  return withDatabase(config, async (ownerUrl) => {
    const client = new pg.Client({ connectionString: ownerUrl, application_name: 'loanyard admin' })
    await client.connect()
    try {
      await client.query('set role loanyard_system')
      return await work({ ownerUrl, client })
    } finally {
      await client.end()
    }
  })
}

/** The keys the audit trail is sealed with. */
export async function auditKeysOf(config: Config, { client }: Installation): Promise<AuditKeys> {
  if (config.secretKey !== null) return auditKeys([auditKeyOf(Buffer.from(config.secretKey))])
  await client.query('set role loanyard_auth')
  const { rows } = await client.query<{ value: Buffer }>(`select value from secrets where name = 'signing'`)
  await client.query('set role loanyard_system')
  return auditKeys([auditKeyOf(rows[0]?.value ?? Buffer.alloc(0))])
}

/** Says in the security log that an operator did something. */
export async function recordCommand(
  { client }: Installation,
  { command, partner, user }: { command: string; partner?: string | undefined; user?: string | undefined },
): Promise<void> {
  await client.query(
    `insert into security_events (partner_id, kind, outcome, user_id, person_name, person_email, data)
     select $1, 'operator', 'ok', u.id, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, $3
       from (values (1)) one left join users u on u.id = $2::uuid`,
    [partner ?? null, user ?? null, { command }],
  )
}
