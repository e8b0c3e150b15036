import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connected } from '../cluster.ts'
import { onEnd } from '../ending.ts'
import { lookUp } from './ledger.ts'
import { untidy } from './files.ts'
import { aboutMails, kinds, wrongIn, type Row } from './report.ts'
import { endRig, startRig, temporaryFolder, type Rig } from './rig.ts'
import { Work } from './work.ts'

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
  const rig = await startRig({ port, dataDir: join(disk, 'data') })
  const ballast = join(disk, 'ballast')
  writeFileSync(ballast, Buffer.alloc(Math.max(0, roomOn(disk) - roomBytes)))
  const work = new Work(rig, () => documentBytes)
  work.start()
  await isFull(disk)
  stuff(join(disk, 'stuffing'))
  const [seen] = await Promise.all([look(rig, fullMs), useUpLog(rig)])
  rmSync(join(disk, 'stuffing'))
  rmSync(ballast)
  const freed = performance.now()
  const again = await work.worksAgain(freed)
  await work.renew()
  await sleep(3000)
  await work.end()
  const found = await lookUp(rig, work)
  const left = await untidy(rig)
  await endRig(rig)
  return [
    {
      fault: 'disk full, of database and documents together',
      times: `1 × ${fullMs / 1000} s`,
      found,
      worksAgainMs: again,
      seen: `while it is full: ${kinds(seen)}; asked again after: ${kinds(found.retried)}; ${aboutMails(found)}; halves left: ${left.length}`,
      wrong: [...wrongIn(found), ...left],
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
  onEnd(async () => execFileSync('/bin/umount', ['--lazy', disk]))
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
function stuff(path: string): void {
  try {
    for (;;) appendFileSync(path, Buffer.alloc(64 * 1024))
  } catch {
    // There is no more to take.
  }
}

/** The log of the database takes its room in large steps: half-way it is made to take the next ones, which are not there. */
async function useUpLog({ urls }: Rig): Promise<void> {
  await sleep(fullMs / 2)
  for (let step = 0; step < logSteps; step++) {
    const isTaken = await connected(urls.superuser, async (client) => {
      await client.query('select pg_switch_wal(), pg_logical_emit_message(true, $1, $1)', ['full'])
      return true
    }).catch(() => false)
    if (!isTaken) return
  }
}

/** What reads and health answer for a while, counted. */
async function look({ caller }: Rig, ms: number): Promise<Record<string, number>> {
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
