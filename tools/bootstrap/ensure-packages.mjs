import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withInstallLock } from './install-lock.mjs'
import { npm } from './npm.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** @typedef {{ version?: string, integrity?: string, link?: boolean, os?: string[], cpu?: string[], libc?: string[], optional?: boolean }} Package */

/**
 * Installs the packages of the lock file unless exactly those are installed.
 * @throws {import('./command-error.mjs').CommandError} npm failed
 */
export async function ensurePackages() {
  if (isInstalled(ROOT)) return
  await withInstallLock(async () => {
    if (isInstalled(ROOT)) return
    console.log('Installing the packages of package-lock.json …')
    await npm(['ci', '--prefix', ROOT, '--include=dev', '--include=optional'])
  })
}

/**
 * npm writes its list of installed packages last, so an interrupted install has none.
 * @param {string} root the folder of package-lock.json
 */
export function isInstalled(root) {
  const installed = readLock(join(root, 'node_modules/.package-lock.json'))
  const required = readLock(join(root, 'package-lock.json'))
  if (!installed || !required) return false
  return Object.entries(required).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    // A workspace that is newer than the installation.
    if (entry.link) return existsSync(join(root, path))
    const found = installed[path]
    return found ? found.version === entry.version && found.integrity === entry.integrity : isForOthers(entry)
  })
}

/**
 * Whether a package may be missing: optional, and not made for exactly this kind of machine.
 * @param {Package} entry
 */
function isForOthers({ optional = false, os, cpu, libc }) {
  const isForUs = os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined
  return optional && !isForUs
}

/**
 * @param {string} path
 * @returns {Record<string, Package> | null}
 */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}

/** Caches compiled code between starts, which halves the time to load the server. */
export function enterCompileCache() {
  module.enableCompileCache?.(join(ROOT, '.cache/node'))
}
