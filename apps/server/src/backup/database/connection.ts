import pg from 'pg'
import { BackupError } from '../backup-error.ts'
import * as copy from '../copy.ts'

/**
 * Runs `work` on a connection of its own and closes it.
 * @throws BackupError the database can't be reached or went away in the meantime; whatever `work` throws
 */
export async function onConnection<T>(
  ownerUrl: string,
  purpose: 'backup' | 'restore',
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: `loanyard ${purpose}`,
    keepAlive: true,
    connectionTimeoutMillis: 15_000,
  })
  const connectionErrors: Error[] = []
  // The running statement fails too, but with a message of the library's.
  client.on('error', (error) => connectionErrors.push(error))
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    const [reason] = connectionErrors
    if (reason === undefined) throw error
    throw new BackupError(copy.connectionLost(reason.message), { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}
