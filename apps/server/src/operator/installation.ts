import pg from 'pg'
import { withDatabase } from '../backup/installation.ts'
import type { Config } from '../config/index.ts'
import { StartupError } from '../errors.ts'
import { auditKeys, type AuditKeys } from '../services/audit/audit-keys.ts'
import { findKeyRing } from '../services/keys/key-file.ts'
import * as copy from './copy.ts'

export interface Installation {
  readonly ownerUrl: string
  /** Runs statements as the role that sees every partner. */
  readonly client: pg.Client
}

/**
 * Works with an installation's database, whether its server runs or not.
 * @throws BackupError there is no database
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

/**
 * The keys the audit trail is sealed with.
 * @throws StartupError there are none yet, or the key file can't be read
 */
export async function auditKeysOf({ secretKeys }: Config): Promise<AuditKeys> {
  const ring = await findKeyRing(secretKeys)
  if (ring === null) throw new StartupError(copy.noSecretKey)
  return auditKeys(ring.keysFor('audit trail'))
}

interface OperatorCommand {
  readonly command: string
  /** `failed`: the command was a check and found a problem. */
  readonly outcome?: 'ok' | 'failed'
  /** UUIDs */
  readonly partner?: string | undefined
  readonly user?: string | undefined
}

export async function recordCommand(
  { client }: Installation,
  { command, outcome = 'ok', partner, user }: OperatorCommand,
): Promise<void> {
  await client.query(
    `insert into security_events (partner_id, kind, outcome, user_id, person_name, person_email, data)
     select $1, 'operator', $4, u.id, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, $3
       from (values (1)) one left join users u on u.id = $2::uuid`,
    [partner ?? null, user ?? null, { command }, outcome],
  )
}
