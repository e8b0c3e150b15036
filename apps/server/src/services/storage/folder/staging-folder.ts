import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { codeOf } from './folder-errors.ts'
import { namesIn, statOrNull } from './folder-tree.ts'

/** What a killed process left is removed this long after its last change. */
const abandonedAfterMs = 24 * 60 * 60 * 1000

/**
 * Files and folders appear and disappear as a whole: they are made in this folder and moved into place in one step, and
 * moved back here before they are deleted.
 */
export class StagingFolder {
  readonly #folder: string

  /** @param folder on the same disk as everything that is moved */
  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * @param fill writes the bytes, which are then synced to the disk
   * @param commit moves the file into place; if it or `fill` throws, nothing is kept
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

  /** Like `writeFile`, for a folder. */
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

  /** Removes a folder with its content. Throws if there is none. */
  async removeFolder(path: string): Promise<void> {
    const stagedPath = this.#path()
    await rename(path, stagedPath)
    await rm(stagedPath, { recursive: true, force: true })
  }

  /** Removes what killed processes left. */
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
 * Creates the folder for a file that is about to be moved there, but never the store's root: if that has disappeared,
 * an empty one would look like a store that lost its documents.
 * @throws ENOENT there is no root
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

/** Returns true, also if the folder exists. Its parent must exist. */
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

/** A new name is on the disk once its folder is synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Writes all bytes, because the system may take only some at a time. */
export async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, at)
    at += bytesWritten
  }
}
