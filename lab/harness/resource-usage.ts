import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BENCH_DIR } from './database-cluster.ts'

/** Ticks of the kernel's clock per second, the same on every Linux that Node runs on. */
const TICKS = 100

interface Times {
  readonly parent: number
  readonly own: number
  /** Of children that have ended. */
  readonly ended: number
}

/** Fields 4 and 14 to 17 of /proc/[pid]/stat (proc_pid_stat(5)), counted from behind the name, which may hold anything. */
function timesOf(pid: number | string): Times | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const at = (field: number) => fields[field - 3] ?? 0
    return { parent: at(4), own: (at(14) + at(15)) / TICKS, ended: (at(16) + at(17)) / TICKS }
  } catch {
    return null
  }
}

/** Seconds of processor time that a process has used. */
export function processSeconds(pid: number): number {
  return timesOf(pid)?.own ?? NaN
}

/** The processes that a process has started and that have not ended. */
export function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.filter((name) => timesOf(name)?.parent === pid).map(Number)
}

/** Seconds of processor time that a PostgreSQL has used, in all its processes, those ended included. */
export function clusterSeconds(postmaster: number): number {
  const children = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (timesOf(name) ?? []) : []))
  const of = timesOf(postmaster)
  return (
    (of?.own ?? NaN) +
    (of?.ended ?? 0) +
    children.reduce((sum, { parent, own }) => (parent === postmaster ? sum + own : sum), 0)
  )
}

/** Seconds of processor time that the bench's PostgreSQL has used. */
export function databaseSeconds(): number {
  return clusterSeconds(Number(readFileSync(join(BENCH_DIR, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]))
}

/** Resident memory of a process, in MiB. */
export function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
