import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CommandError } from './command-error.mjs'

const FOLDER = fileURLToPath(new URL('../../.cache/', import.meta.url))
const FILE = `${FOLDER}install.pid`

/**
 * Lets one command install at a time: npm start and npm test, started together on a fresh clone, would conflict.
 * @template T
 * @param {() => Promise<T>} install checks again whether there is anything to do: another command may just have done it
 * @returns {Promise<T>}
 * @throws {CommandError} this user may not write here
 */
export async function withInstallLock(install) {
  try {
    mkdirSync(FOLDER, { recursive: true })
    while (!take()) await sleep(200)
  } catch (error) {
    throw new CommandError(
      `Packages are to be installed and ${String(error)}: let the owner of this folder run the command once.`,
    )
  }
  process.once('exit', release)
  try {
    return await install()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @returns {boolean} whether it is ours now */
function take() {
  try {
    const file = openSync(FILE, 'wx')
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    if (!isHeld()) release()
    return false
  }
}

/** A killed holder leaves the file behind. A new one has not written its process id yet. */
function isHeld() {
  try {
    const pid = readFileSync(FILE, 'utf8')
    return pid === '' || process.kill(Number(pid), 0)
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}

function release() {
  rmSync(FILE, { force: true })
}
