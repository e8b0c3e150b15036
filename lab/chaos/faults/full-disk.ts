import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onCleanup } from '../../harness/cleanup.ts'
import { connected } from '../../harness/database-cluster.ts'
import { orphanedFiles } from '../harness/orphaned-files.ts'
import { stopHarness, startHarness, temporaryFolder, type Harness } from '../harness/start-harness.ts'
import { verifyWrites } from '../harness/verify-writes.ts'
import { WriteLoad } from '../harness/write-load.ts'
import { emailSummary, kinds, violationsIn, type Row } from '../report.ts'

const mib = 1024 * 1024
const diskBytes = 512 * mib
/** Left to the load, before the ballast is taken away. */
const roomBytes = 96 * mib
const documentBytes = mib
/** For so long the disk stays full. */
const fullMs = 20_000
/** More than it keeps ready. */
const logSteps = 30
const fillsWithinMs = 120_000

/** Database and documents on a small disk that fills while people write, and then has room again. */
export async function fillDisk(port: number): Promise<Row[]> {
  const disk = smallDisk()
  if (disk === null) {
    console.log('The disk part is left out: it needs root on Linux, to mount a small disk.')
    return []
  }
  const harness = await startHarness({ port, dataDir: join(disk, 'data') })
  const ballast = join(disk, 'ballast')
  writeFileSync(ballast, Buffer.alloc(Math.max(0, roomOn(disk) - roomBytes)))
  const work = new WriteLoad(harness, () => documentBytes)
  work.start()
  await isFull(disk)
  fillSpace(join(disk, 'stuffing'))
  const [seen] = await Promise.all([checkState(harness, fullMs), fillLog(harness)])
  rmSync(join(disk, 'stuffing'))
  rmSync(ballast)
  const freed = performance.now()
  const again = await work.timeToRecovery(freed)
  await work.renew()
  await sleep(3000)
  await work.end()
  const verification = await verifyWrites(harness, work)
  const left = await orphanedFiles(harness)
  await stopHarness(harness)
  return [
    {
      fault: 'disk full, of database and documents together',
      times: `1 × ${fullMs / 1000} s`,
      verification,
      recoveryMs: again,
      seen: `while it is full: ${kinds(seen)}; asked again after: ${kinds(verification.retried)}; ${emailSummary(verification)}; halves left: ${left.length}`,
      violations: [...violationsIn(verification), ...left],
    },
  ]
}

/** A file system in memory; null where this may not mount one. */
function smallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const disk = join(temporaryFolder(), 'disk')
  mkdirSync(disk)
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${diskBytes},mode=755`, 'loanyard-faults', disk], {
      stdio: 'pipe',
    })
  } catch {
    return null
  }
  onCleanup(async () => execFileSync('/bin/umount', ['--lazy', disk]))
  return disk
}

function roomOn(disk: string): number {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}

/** Waits until not even one more document fits. */
async function isFull(disk: string): Promise<void> {
  for (const until = performance.now() + fillsWithinMs; roomOn(disk) > documentBytes / 2; await sleep(50)) {
    if (performance.now() > until) throw new Error('the disk did not fill')
  }
}

/** Takes the last bytes, so that the database cannot grow either. */
function fillSpace(path: string): void {
  try {
    for (;;) appendFileSync(path, Buffer.alloc(64 * 1024))
  } catch {
    // There is no more to take.
  }
}

/** The log of the database takes its room in large steps: half-way it is made to take the next ones, which are not there. */
async function fillLog({ urls }: Harness): Promise<void> {
  await sleep(fullMs / 2)
  for (let step = 0; step < logSteps; step++) {
    const isWritten = await connected(urls.superuser, async (client) => {
      await client.query('select pg_switch_wal(), pg_logical_emit_message(true, $1, $1)', ['full'])
      return true
    }).catch(() => false)
    if (!isWritten) return
  }
}

/** What reads and health answer for a while, counted. */
async function checkState({ caller }: Harness, ms: number): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  const headers = { authorization: `Bearer ${caller.access}` }
  for (const until = performance.now() + ms; performance.now() < until; await sleep(200)) {
    for (const [what, path] of Object.entries({
      'a list': `/api/v0/deals/partners/${caller.partner}`,
      ready: '/api/health/ready',
    })) {
      const reply = await fetch(`${caller.url}${path}`, { headers }).catch(() => null)
      await reply?.arrayBuffer()
      const kind = `${what} ${reply?.status ?? 'no answer'}`
      counted[kind] = (counted[kind] ?? 0) + 1
    }
  }
  return counted
}
