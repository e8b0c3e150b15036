import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { codeOf } from './folder-errors.ts'
import { namesIn, statOrNull } from './folder-tree.ts'

/** What a process that was killed left behind is removed this long after it was last touched. */
const abandonedAfterMs = 24 * 60 * 60 * 1000

/**
 * Files and folders appear whole and disappear whole: they are made aside and moved to their place in one step, and are
 * moved aside before they are taken apart.
 */
export class StagingFolder {
  readonly #folder: string

  /** @param folder on the same disk as everything that is moved */
  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * @param fill writes the bytes, which are then brought to the disk
   * @param place moves the file to its place; if it or `fill` throws, nothing is kept
   */
  async writeFile(
    fill: (file: FileHandle) => Promise<void>,
    commit: (stagedPath: string) => Promise<void>,
  ): Promise<void> {
    const stagedPath = this.#path()
    try {
      const file = await open(stagedPath, 'wx', 0o600)
      try {
        await fill(file)
        await file.sync()
      } finally {
        await file.close()
      }
      await commit(stagedPath)
    } catch (error) {
      await rm(stagedPath, { force: true }).catch(() => undefined)
      throw error
    }
  }

  /** Like `writeFile`, for a folder. `fill` is given its path. */
  async makeFolder(
    fill: (path: string) => Promise<void>,
    commit: (stagedPath: string) => Promise<void>,
  ): Promise<void> {
    const stagedPath = this.#path()
    try {
      await mkdir(stagedPath, { mode: 0o700 })
      await fill(stagedPath)
      await commit(stagedPath)
    } catch (error) {
      await rm(stagedPath, { recursive: true, force: true }).catch(() => undefined)
      throw error
    }
  }

  /** Takes a folder away with everything in it. Throws where there is none. */
  async removeFolder(path: string): Promise<void> {
    const stagedPath = this.#path()
    await rename(path, stagedPath)
    await rm(stagedPath, { recursive: true, force: true })
  }

  /** Removes what processes that were killed left behind. */
  async purge(now: number): Promise<void> {
    for await (const name of namesIn(this.#folder)) {
      const path = join(this.#folder, name)
      const found = await statOrNull(path)
      if (found !== null && now - found.mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true })
    }
  }

  #path(): string {
    return join(this.#folder, randomBytes(16).toString('hex'))
  }
}

/**
 * Makes the folder of a file that is about to be moved there. Never the root of the store itself: where that went away a
 * moment ago, an empty one in its place would look like a store without its documents.
 * @throws ENOENT the root is not there
 */
export async function makeFolderOf(root: string, path: string): Promise<void> {
  const folder = dirname(path)
  if (await ensureFolder(folder).catch(() => false)) return
  let at = root
  for (const name of relative(root, folder)
    .split(sep)
    .filter((part) => part !== '')) {
    at = join(at, name)
    await ensureFolder(at)
  }
}

/** One folder in one that is there. Always true, or it throws. */
async function ensureFolder(folder: string): Promise<true> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return true
    throw error
  }
  await syncFolder(dirname(folder))
  return true
}

/** A name is on the disk once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Writes all of it, however often the system takes only a part. */
export async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, at)
    at += bytesWritten
  }
}
