import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/index.ts'
import type { Database } from './db/client/database.ts'
import { auditKeys } from './services/audit/audit-keys.ts'
import { AuditTrail, headsFolder } from './services/audit/audit-trail.ts'
import type { Clock } from './services/clock.ts'
import type { KeyRing } from './services/keys/key-ring.ts'
import type { KeyedHash } from './services/keys/keyed-hash.ts'
import { SecurityLog } from './services/security-log/security-log.ts'

interface Parts {
  readonly config: Config
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly keys: KeyRing
  readonly keyedHash: KeyedHash
  readonly database: Database
  /** For writes outside the requests' transactions. */
  readonly independentDatabase: Database
}

/** Opens the audit trail and the security log. */
export async function openLogs({ config, clock, log, keys, keyedHash, database, independentDatabase }: Parts) {
  const folder = headsFolder(config.dataDir)
  const audit = new AuditTrail({ database, keys: auditKeys(keys.keysFor('audit trail')), clock, log, folder })
  await audit.start()
  const settings = { days: config.securityLogDays, alerts: config.securityAlerts }
  const securityLog = new SecurityLog({ database: independentDatabase, log, keyedHash, settings })
  // The security log flushes before the connections close. An unreachable database doesn't block the shutdown.
  return { logs: { audit, securityLog }, close: () => securityLog.close() }
}
