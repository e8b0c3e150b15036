import { StartupError } from '../../errors.ts'
import * as copy from '../copy.ts'
import { assertLimitedRole } from '../scopes/assert-limited-role.ts'
import { Database, type DatabaseOptions, type Statements } from './database.ts'
import { ReplicaReads } from './replica.ts'
import { only } from './rows.ts'
import { sql, type Scope } from './statement.ts'

interface Opening {
  readonly primary: Database
  /** null: there is no replica, and the primary does all reads. */
  readonly replica: DatabaseOptions | null
  readonly warn: (error: unknown, sentence: string) => void
}

export interface HeavyReads {
  readonly reads: Statements
  readonly close: () => Promise<void>
}

const installation: Scope = {
  statement: sql`select system_identifier::text as cluster, current_database() as name from pg_control_system()`,
  check: () => undefined,
}

/**
 * Heavy reads go to the replica if there is one. Its role must be limited as the primary's is. One that is unavailable
 * at the start is checked when it comes back.
 * @throws StartupError its role could bypass row-level security, or it belongs to another database
 */
export async function openHeavyReads({ primary, replica: options, warn }: Opening): Promise<HeavyReads> {
  if (options === null) return { reads: primary, close: async () => undefined }
  const replica = new Database(options)
  const onUnavailable = (error: unknown) => warn(error, 'the replica is not used, the primary reads instead')
  const reads = new ReplicaReads({
    primary,
    replica,
    verifyReplica: () => assertReplicaOf(primary, replica, options.role === undefined),
    onUnavailable,
  })
  try {
    await reads.checkPosition()
  } catch (error) {
    await replica.close()
    throw error
  }
  return { reads, close: () => replica.close() }
}

async function assertReplicaOf(primary: Database, replica: Database, isOwnLogin: boolean): Promise<void> {
  await assertLimitedRole(replica, { isOwnLogin })
  const [here, there] = [await primary.open(installation), await replica.open(installation)].map((found) =>
    only<{ cluster: string; name: string }>(found),
  )
  if (here?.cluster !== there?.cluster || here?.name !== there?.name) {
    throw new StartupError(copy.notAReplica)
  }
}
