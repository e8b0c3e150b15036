import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'

export type Process = Readonly<{ pid: number; command: string }>

/**
 * Everything running for a data folder: its database (found by arguments) and servers (found by environment).
 * @param folder text that no other process has in its command line or environment
 */
export function processesOf(folder: string): Process[] {
  const all = process.platform === 'linux' ? fromProc() : fromPs()
  return all
    .filter(({ pid, text }) => pid !== process.pid && text.includes(folder))
    .map(({ pid, command }) => ({ pid, command }))
}

type ProcessText = Process & { text: string }

/** A minimal Debian has no ps. */
function fromProc(): ProcessText[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const command = readProc(name, 'cmdline')
      return { pid: Number(name), command, text: `${command} ${readProc(name, 'environ')}` }
    })
}

/** Empty for a process that has ended, even a zombie, and for the environment of another user's process. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function fromPs(): ProcessText[] {
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid=,stat=,command='], {
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, stat = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return pid === undefined || stat.startsWith('Z') || command.startsWith('ps ')
      ? []
      : [{ pid: Number(pid), command, text: command }]
  })
}

/** A free port, for two servers that must know each other's address before they start. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/**
 * Whether this machine has a program of that name, which prints its usage when run without arguments. On a busy machine
 * one may take longer than that, and is there all the same.
 */
export function hasProgram(name: string): boolean {
  const { error } = spawnSync(name, { stdio: 'ignore', timeout: 10_000 })
  return error === undefined || ('code' in error && error.code === 'ETIMEDOUT')
}
