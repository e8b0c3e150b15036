import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Several times what the tests have there at any moment. */
const ROOM = 6 * 1024 ** 3

/**
 * Makes a folder for the temporary files of all tests: in memory where there is room. The tests make and delete tens of
 * thousands of files of databases, and on a disk its bookkeeping takes an eighth of their time.
 * @param memory a folder in memory
 * @param room bytes that must be free there
 */
export function temporaryFolder(memory = '/dev/shm', room = ROOM): string {
  const folderIn = (parent: string) => mkdtempSync(join(parent, 'loanyard-tests-'))
  if (!hasRoom(memory, room)) return folderIn(tmpdir())
  const folder = folderIn(memory)
  if (runsPrograms(folder)) return folder
  rmSync(folder, { recursive: true })
  return folderIn(tmpdir())
}

function hasRoom(folder: string, room: number): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > room && freemem() > room
  } catch {
    return false
  }
}

/** In a container it may be mounted so that nothing in it can be run. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '', { mode: 0o700 })
  try {
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  } finally {
    rmSync(program)
  }
}
