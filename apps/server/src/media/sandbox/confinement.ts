import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How a parser's process is shut in, from the tightest. */
export const confinements = ['bwrap', 'unshare', 'process'] as const
export type Confinement = (typeof confinements)[number]

export const confinementSentences: Record<Confinement, string> = {
  bwrap:
    'Uploaded files are opened in processes without network, files, environment or other processes in sight (bubblewrap), with limits of time and memory.',
  unshare:
    'Uploaded files are opened in processes without network or environment that read only the program’s own code (Node permissions), with limits of time and memory.',
  process:
    'Uploaded files are opened in processes without environment that read only the program’s own code (Node permissions), with limits of time and memory; this system offers no way to take the network from them.',
}

export interface Program {
  /** The script to run, a file URL. */
  readonly script: URL
  /** Bytes of WebAssembly memory. */
  readonly memory: number
  /** Bytes of the largest file it may write. */
  readonly output: number
}

export interface Command {
  readonly file: string
  readonly args: readonly string[]
}

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
/** What parsers run: code, and nothing that is anyone's. */
const required = ['apps/server/src/media', 'apps/server/package.json', 'packages', 'node_modules']
const code = [...required, 'apps/server/node_modules']
  .map((path) => join(repository, path))
  .filter((path) => existsSync(path))
// Without one of them no parser starts confined, and the probe would settle for no confinement at all.
if (code.length < required.length) throw new Error(`Parsers need ${required.join(', ')}`)
/** Where systems keep what programs are linked with. */
const system = ['/usr/lib', '/usr/lib64', '/usr/libexec', '/lib', '/lib64', '/nix/store', '/gnu/store']

/** Megabytes of the heap. */
const heapMb = 256
/** Seconds of processor time after which the system itself ends a process, should the server be gone. */
const cpuSeconds = 300

/** The command that starts a parser. Limits of the system come first, then the walls, then Node with its own. */
export function commandFor({ script, memory, output }: Program, confinement: Confinement): Command {
  const path = fileURLToPath(script)
  const readable = [...code, dirname(path)]
  const limits = `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -n 128; ulimit -f ${Math.ceil(output / 512)}; exec "$@"`
  const node = [process.execPath, ...nodeOptions(readable), path, String(memory)]
  return { file: '/bin/sh', args: ['-c', limits, 'sh', ...walls(confinement, readable), ...node] }
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

function walls(confinement: Confinement, readable: readonly string[]): string[] {
  if (confinement === 'process') return []
  if (confinement === 'unshare') return [program('unshare'), '--map-root-user', '--net', '--']
  const shown = [...system.filter((path) => existsSync(path)), process.execPath, ...readable]
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
    ...shown.flatMap((path) => ['--ro-bind', path, path]),
    '--',
  ]
}

/** Where systems keep their own programs. */
const folders = ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin']

/** The path of a program; its bare name where it isn't installed, so that starting it fails. */
function program(name: string): string {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? name
}
