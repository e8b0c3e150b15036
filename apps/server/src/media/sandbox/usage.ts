import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Processor time in milliseconds and memory in bytes; null if the system doesn't report it. */
export interface Usage {
  readonly cpu_ms: number | null
  readonly resident: number | null
}

const unknown: Usage = { cpu_ms: null, resident: null }
/** Linux reports hundredths of a second, whatever its tick rate. */
const tickMs = 10
const run = promisify(execFile)

/** All null for a process that has exited. */
export async function usageOf(pid: number): Promise<Usage> {
  if (process.platform === 'linux') return linuxUsage(await innermost(pid)).catch(() => unknown)
  return psUsage(pid).catch(() => unknown)
}

/** The sandbox's own process is the parent of the one that does the work. */
async function innermost(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const child = Number(children.trim().split(' ')[0])
  return child > 0 ? innermost(child) : pid
}

async function linuxUsage(pid: number): Promise<Usage> {
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ])
  // The name, in parentheses, may contain anything: count fields from after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const resident = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  return {
    cpu_ms: (Number(fields[11]) + Number(fields[12])) * tickMs,
    resident: resident === undefined ? null : Number(resident) * 1024,
  }
}

async function psUsage(pid: number): Promise<Usage> {
  const { stdout } = await run('ps', ['-o', 'time=,rss=', '-p', String(pid)])
  const [time = '', resident] = stdout.trim().split(/\s+/)
  const seconds = time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0)
  return { cpu_ms: seconds * 1000, resident: Number(resident) * 1024 }
}
