import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  startEmailServer,
  type ReceivedEmail,
  type EmailServer,
} from '../../../apps/server/testing/email/email-server.ts'
import { createPartner, type Caller, type Person } from '../../harness/api-caller.ts'
import { onCleanup } from '../../harness/cleanup.ts'
import { Server } from '../../harness/restartable-server.ts'
import { production } from '../../harness/start-servers.ts'
import { urlsOf, type OwnPostgres, type Urls } from './own-postgres.ts'

/** A mail server that can go away and come back at the same address. */
export class TestMailServer {
  readonly url: string
  readonly #earlier: ReceivedEmail[] = []
  #server: EmailServer

  private constructor(server: EmailServer) {
    this.#server = server
    this.url = server.url
    onCleanup(() => this.#server.close())
  }

  static async open(): Promise<TestMailServer> {
    return new TestMailServer(await startEmailServer())
  }

  /** Every mail it took, oldest first. */
  get accepted(): readonly ReceivedEmail[] {
    return [...this.#earlier, ...this.#server.accepted]
  }

  async takeOffline(): Promise<void> {
    await this.#server.close()
  }

  async bringOnline(): Promise<void> {
    this.#earlier.push(...this.#server.accepted)
    this.#server = await startEmailServer(this.#server.port)
  }
}

/** One Loanyard with a mail server of its own, and a person who works there. */
export interface Harness {
  readonly server: Server
  /** Holds everything the server keeps. */
  readonly dataDir: string
  readonly mailServer: TestMailServer
  readonly caller: Caller
  readonly person: Person
  readonly urls: Urls
}

export interface HarnessOptions {
  readonly port: number
  /** Where it keeps everything; one that goes with the run unless given. */
  readonly dataDir?: string
  /** A database beside it; else its own. */
  readonly postgres?: OwnPostgres
  readonly env?: Readonly<Record<string, string>>
}

/** A folder that goes with the run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-faults-'))
  // PostgreSQL runs as another account where this runs as root.
  chmodSync(folder, 0o755)
  onCleanup(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a real server process as in production, and opens a partner through the API. */
export async function startHarness({
  port,
  dataDir = join(temporaryFolder(), 'data'),
  postgres,
  env = {},
}: HarnessOptions): Promise<Harness> {
  const mailServer = await TestMailServer.open()
  const server = new Server('loanyard', port, {
    ...production,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '100000000',
    PUBLIC_REQUESTS_PER_MINUTE: '100000000',
    EMAILS_PER_DAY: '100000000',
    EMAILS_PER_DAY_NEW: '100000000',
    EXPORTS_PER_HOUR: '100000000',
    SESSIONS_PER_PERSON: '10000',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mailServer.url,
    DATA_DIR: dataDir,
    ...(postgres === undefined ? {} : { DATABASE_URL: postgres.urls.owner }),
    ...env,
  })
  await server.start()
  const urls = postgres?.urls ?? urlsOf(dataDir)
  const { caller, person } = await createPartner(`http://127.0.0.1:${port}`, urls.owner)
  return { server, dataDir, mailServer, caller, person, urls }
}

/** Ends what a part has started, before the next one. */
export async function stopHarness({ server, mailServer }: Harness, postgres?: OwnPostgres): Promise<void> {
  await server.end()
  await postgres?.stop()
  await mailServer.takeOffline()
}

export interface Pair {
  readonly access: string
  readonly refresh: string
}

/** A session of their own. Throws where the server does not answer. */
export async function signedIn({ caller, person }: Harness): Promise<Pair> {
  const reply = await fetch(`${caller.url}/api/v0/admin/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (!reply.ok) throw new Error(`sign-in: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Pair
}
