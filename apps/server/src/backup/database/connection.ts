import pg from 'pg'
import { BackupError } from '../backup-error.ts'

/**
 * Works on a connection of its own, which ends with the work.
 * @throws BackupError the database cannot be reached or went away meanwhile; whatever `work` throws
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
  // Told to the statement that runs as well, in words of the library's.
  client.on('error', (error) => connectionErrors.push(error))
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    const [reason] = connectionErrors
    if (reason === undefined) throw error
    const summary = 'The database connection was lost, and nothing was kept'
    throw new BackupError(`${summary} (${reason.message}): check that it’s running and has space.`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}
