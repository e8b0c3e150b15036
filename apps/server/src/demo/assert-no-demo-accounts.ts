import { demoPartnerId } from '@loanyard/contract/core/ids'
import pg from 'pg'
import * as copy from '../config/copy.ts'
import type { Config } from '../config/index.ts'
import { StartupError } from '../errors.ts'
import { isLoopback } from '../loopback.ts'
import { toUuid } from '../services/ids.ts'

/**
 * The demo's accounts, whose password is public, stay in the database when DEMO_DATA is turned off.
 * @throws StartupError they exist, and others can reach this server
 */
export async function assertNoDemoAccounts(
  { env, demoData, host, publicUrl }: Pick<Config, 'env' | 'demoData' | 'host' | 'publicUrl'>,
  ownerUrl: string,
): Promise<void> {
  const isReached = env === 'production' || !isLoopback(host) || !isLoopback(new URL(publicUrl).hostname)
  if (demoData || !isReached || !(await hasDemo(ownerUrl))) return
  throw new StartupError(copy.demoAccountsExposed)
}

async function hasDemo(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from partners where id = $1', [toUuid('partner', demoPartnerId)])
    return rowCount === 1
  } finally {
    await client.end()
  }
}
