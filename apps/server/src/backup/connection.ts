import pg from 'pg'
import { BackupRefusal } from './refusal.ts'

/**
 * Works on a connection of its own, which ends with the work.
 * @throws BackupRefusal the database cannot be reached or went away meanwhile; whatever `work` throws
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
  const lost: Error[] = []
  // Told to the statement that runs as well, in words of the library's.
  client.on('error', (error) => lost.push(error))
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    const [reason] = lost
    if (reason === undefined) throw error
    const said = 'The database connection was lost, and nothing was kept'
    throw new BackupRefusal(`${said} (${reason.message}): check that it’s running and has space.`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}
