import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as copy from '../copy.ts'

/** How a parser's process is confined, strictest first. */
export const confinements = ['bwrap', 'unshare', 'process'] as const
export type Confinement = (typeof confinements)[number]

export const confinementSentences: Record<Confinement, string> = {
  bwrap: copy.confinedByBubblewrap,
  unshare: copy.confinedWithoutNetwork,
  process: copy.confinedByPermissions,
}

export interface Program {
  /** A file URL. */
  readonly script: URL
  /** WebAssembly memory in bytes. */
  readonly memory: number
  /** Size limit of the files it writes, in bytes. */
  readonly output: number
}

export interface Command {
  readonly file: string
  readonly args: readonly string[]
}

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
/** What parsers may read: code, no data. */
const required = ['apps/server/src/media', 'apps/server/package.json', 'packages', 'node_modules']
const code = [...required, 'apps/server/node_modules']
  .map((path) => join(repository, path))
  .filter((path) => existsSync(path))
// If one were missing, no confined parser would start and the probe would settle for no confinement at all.
if (code.length < required.length) throw new Error(`Parsers need ${required.join(', ')}`)
/** Shared libraries. */
const system = ['/usr/lib', '/usr/lib64', '/usr/libexec', '/lib', '/lib64', '/nix/store', '/gnu/store']

const heapMb = 256
/** Processor time after which the kernel ends a process, even if the server is gone. */
const cpuSeconds = 300

/** The command that starts a parser: kernel limits, then the sandbox, then Node with its own restrictions. */
export function commandFor({ script, memory, output }: Program, confinement: Confinement): Command {
  const path = fileURLToPath(script)
  const readable = [...code, dirname(path)]
  const limits = `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -n 128; ulimit -f ${Math.ceil(output / 512)}; exec "$@"`
  const node = [process.execPath, ...nodeOptions(readable), path, String(memory)]
  return { file: '/bin/sh', args: ['-c', limits, 'sh', ...sandboxArgs(confinement, readable), ...node] }
}

function nodeOptions(readable: readonly string[]): string[] {
  const has = (option: string) => process.allowedNodeEnvironmentFlags.has(option)
  const permission = ['--permission', '--experimental-permission'].find(has)
  return [
    `--max-old-space-size=${heapMb}`,
    '--max-semi-space-size=16',
    '--disallow-code-generation-from-strings',
    ...(permission === undefined ? [] : [permission, ...readable.map((path) => `--allow-fs-read=${path}`)]),
  ]
}

function sandboxArgs(confinement: Confinement, readable: readonly string[]): string[] {
  if (confinement === 'process') return []
  if (confinement === 'unshare') return [program('unshare'), '--map-root-user', '--net', '--']
  const visible = [...system.filter((path) => existsSync(path)), process.execPath, ...readable]
  return [
    program('bwrap'),
    '--unshare-all',
    '--unshare-user',
    '--uid',
    '65534',
    '--gid',
    '65534',
    '--as-pid-1',
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    '--clearenv',
    '--dev',
    '/dev',
    '--chdir',
    '/',
    ...visible.flatMap((path) => ['--ro-bind', path, path]),
    '--',
  ]
}

const folders = ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin']

/** The path of a program; its bare name if it isn't installed, so that starting it fails. */
function program(name: string): string {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? name
}
