import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connected } from '../../harness/database-cluster.ts'
import { OwnPostgres } from '../harness/own-postgres.ts'
import {
  stopHarness,
  startHarness,
  temporaryFolder,
  type Harness,
  signedIn,
  type Pair,
} from '../harness/start-harness.ts'
import { verifyWrites } from '../harness/verify-writes.ts'
import { WriteLoad } from '../harness/write-load.ts'
import { emailSummary, kinds, spread, violationsIn, type Row } from '../report.ts'

export interface EventStream {
  /** Whether something is heard within a few seconds, while others work. */
  readonly receivesEvent: () => Promise<boolean>
  readonly end: () => void
}

const withinMs = 5000

/** One event stream that stays open, of a session of its own. */
export async function openEventStream(harness: Harness): Promise<EventStream> {
  const { access } = await signedIn(harness)
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${access}` }
  const reply = await fetch(`${harness.caller.url}/api/v0/events`, { headers, signal: stop.signal })
  if (!reply.ok || reply.body === null) throw new Error(`the event stream did not open: ${reply.status}`)
  let onEvent = (): void => undefined
  const text = reply.body.pipeThrough(new TextDecoderStream())
  const reading = (async () => {
    for await (const piece of text) if (piece.includes('event: change')) onEvent()
  })()
  // It ends when we no longer listen, or when the server ends it: then nothing is heard any more.
  reading.catch(() => undefined)
  return {
    receivesEvent: async () => {
      const next = Promise.withResolvers<boolean>()
      onEvent = () => next.resolve(true)
      return Promise.race([next.promise, sleep(withinMs, false)])
    },
    end: () => stop.abort(),
  }
}

const JUMPS = ['+6h', '+0', '-6h', '+0'] as const
const betweenMs = 4000

/** The clock of the server alone, and that of server and database together, set six hours on and back under load. */
export async function jumpClock(port: number): Promise<Row[]> {
  const library = faketime()
  if (library === null) {
    console.log('The clock part is left out: it needs Debian’s libfaketime (apt-get install libfaketime).')
    return []
  }
  const folder = temporaryFolder()
  const file = join(folder, 'clock')
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const rows: Row[] = []
  for (const [name, ofDatabase] of Object.entries({ 'clock of the server': {}, 'clock of server and database': env })) {
    writeFileSync(file, '+0')
    const postgres = await OwnPostgres.make(join(folder, name.replaceAll(' ', '-')), ofDatabase)
    const harness = await startHarness({ port, postgres, env })
    rows.push(await disturb(harness, `${name} 6 h forward, right, back, right`, (to) => writeFileSync(file, to)))
    await stopHarness(harness, postgres)
  }
  return rows
}

/** Debian’s library that tells a program another time. */
function faketime(): string | null {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/faketime`) : []
  return folders.map((folder) => join(folder, 'libfaketimeMT.so.1')).find((path) => existsSync(path)) ?? null
}

async function disturb(harness: Harness, name: string, set: (to: string) => void): Promise<Row> {
  const work = new WriteLoad(harness)
  work.start()
  const stream = await openEventStream(harness)
  let pair = await signedIn(harness)
  const again: number[] = []
  const violations: string[] = []
  for (const to of JUMPS) {
    await sleep(betweenMs)
    const jumped = performance.now()
    set(to)
    again.push(await work.timeToRecovery(jumped))
    const tokens = await tokensAfter(harness, pair)
    violations.push(...tokens.violations.map((sentence) => `${to}: ${sentence}`))
    pair = tokens.pair
    if (!(await stream.receivesEvent())) violations.push(`${to}: The event stream heard nothing.`)
  }
  stream.end()
  await work.end()
  // What was queued for now while now was later waits for that hour, which comes.
  const late = await queuedForLater(harness)
  set('+6h')
  const verification = await verifyWrites(harness, work)
  return {
    fault: name,
    times: `${JUMPS.length} jumps`,
    verification,
    recoveryMs: spread(again).most,
    seen: `forward, the page trades its refresh token once; asked again after: ${kinds(verification.retried)}; events go on; ${emailSummary(verification)}; ${late} emails queued under the later clock waited for that hour`,
    violations: [
      ...violations,
      ...violationsIn(verification),
      ...(verification.emails.duplicated > 0 ? ['Emails were sent twice.'] : []),
    ],
  }
}

/** Emails that are not due yet by the clock of the database. */
function queuedForLater({ urls }: Harness): Promise<number> {
  return connected(urls.superuser, async (client) => {
    const text = `select count(*)::int as late from jobs.job
                   where name = 'send_email' and state in ('created', 'retry') and start_after > now() + interval '1 hour'`
    return (await client.query<{ late: number }>(text)).rows[0]?.late ?? 0
  })
}

/** A token from before may have run out, which its refresh token mends; both of the new pair work. */
async function tokensAfter({ caller: { url } }: Harness, pair: Pair): Promise<{ pair: Pair; violations: string[] }> {
  const read = async (access: string) => {
    const reply = await fetch(`${url}/api/v0/user`, { headers: { authorization: `Bearer ${access}` } })
    return reply.status
  }
  const before = await read(pair.access)
  const reply = await fetch(`${url}/api/v0/token/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh: pair.refresh }),
  })
  const next = (await reply.json()) as Pair
  const after = reply.ok ? await read(next.access) : 0
  const violations = [
    ...(before === 200 || before === 401 ? [] : [`A token from before was answered ${before}.`]),
    ...(reply.ok ? [] : [`The refresh token was answered ${reply.status} ${JSON.stringify(next)}.`]),
    ...(after === 200 ? [] : [`A new token was answered ${after}.`]),
  ]
  return { pair: reply.ok ? next : pair, violations }
}
