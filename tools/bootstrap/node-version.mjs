import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandError } from './command-error.mjs'
import { withInstallLock } from './install-lock.mjs'
import { npm } from './npm.mjs'
import { run } from './run-program.mjs'

const FOLDER = fileURLToPath(new URL('../node/', import.meta.url))

/**
 * @param {string} version of Node
 * @returns {boolean} whether it runs TypeScript directly
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

/**
 * Runs the same command on the Node that comes as an npm package, installed first if need be.
 * @param {string[]} args script and arguments
 * @returns {Promise<number>} exit code
 * @throws {CommandError} no such package for this machine, or the installation failed
 */
export async function runOnBundledNode(args) {
  const node = await installNode()
  const PATH = [dirname(node), process.env['PATH']].join(delimiter)
  return (await run(node, args, { env: { PATH }, takesOver: true })).code
}

async function installNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${system}-${process.arch}`
  /** @type {{ packages: Record<string, { version: string }> }} */
  const { packages } = JSON.parse(readFileSync(join(FOLDER, 'package-lock.json'), 'utf8'))
  const version = packages[`node_modules/${name}`]?.version
  if (version === undefined) {
    throw new CommandError(
      `Loanyard needs Node 22.18 or newer, this is ${process.versions.node}, and it can’t download one for ${system}-${process.arch}: install Node 24 from nodejs.org.`,
    )
  }
  const place = join(FOLDER, 'node_modules', name)
  const node = join(place, 'bin', system === 'win' ? 'node.exe' : 'node')
  const isInstalled = () => existsSync(node) && installedVersion(place) === version
  if (isInstalled()) return node
  await withInstallLock(async () => {
    if (isInstalled()) return
    console.log(`This machine has Node ${process.versions.node}: downloading Node ${version} into tools/node …`)
    await npm(['ci', '--prefix', FOLDER])
  })
  if (!isInstalled()) throw new CommandError(`Node ${version} couldn’t be downloaded: install Node 24 from nodejs.org.`)
  return node
}

/**
 * @param {string} place
 * @returns {string | undefined}
 */
function installedVersion(place) {
  try {
    return JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')).version
  } catch {
    return undefined
  }
}
