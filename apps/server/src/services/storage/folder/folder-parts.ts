import { randomBytes } from 'node:crypto'
import { open, readFile, rename, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { notFound } from '../../../errors.ts'
import { ObjectNotFoundError, type UploadedPart, type PendingUpload } from '../blob-store.ts'
import { isMissing } from './folder-errors.ts'
import { namesIn, statOrNull } from './folder-tree.ts'
import { syncFolder, writeAll, type StagingFolder } from './staging-folder.ts'

/** Bytes copied at a time when parts are joined. */
const copyBytes = 1024 * 1024

interface MultipartUpload {
  readonly key: string
  readonly content_type: string
}

/** Uploads in parts: a folder per upload id, with a file per part and one that describes the upload. */
export class FolderParts {
  readonly #root: string
  readonly #staging: StagingFolder

  constructor(root: string, staging: StagingFolder) {
    this.#root = root
    this.#staging = staging
  }

  async begin(begun: MultipartUpload): Promise<string> {
    const id = randomBytes(16).toString('hex')
    await this.#staging.makeFolder(
      (stagedPath) => writeFile(join(stagedPath, 'begun'), JSON.stringify(begun), { mode: 0o600, flush: true }),
      (stagedPath) => rename(stagedPath, join(this.#root, id)),
    )
    await syncFolder(this.#root)
    return id
  }

  /** Moves a written part into its upload. Throws AppError not_found if the upload has ended. */
  async commit(stagedPath: string, id: string, number: number): Promise<void> {
    await rename(stagedPath, join(this.#folder(id), nameOf(number))).catch((error: unknown) => {
      throw isMissing(error) ? notFound() : error
    })
    await syncFolder(this.#folder(id)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  }

  /** By number. */
  async list(key: string, id: string): Promise<UploadedPart[]> {
    if (!(await this.#isOf(key, id))) return []
    const parts: UploadedPart[] = []
    for await (const name of namesIn(this.#folder(id))) {
      if (!name.startsWith('part-')) continue
      const found = await statOrNull(join(this.#folder(id), name))
      if (found !== null) parts.push({ number: Number(name.slice(5)), size: found.size, etag: etagOf(found) })
    }
    return parts.toSorted((one, other) => one.number - other.number)
  }

  /** Writes the parts into `file` in order. Throws ObjectNotFoundError if one is missing or differs. */
  async join(key: string, id: string, { parts, file }: { parts: readonly UploadedPart[]; file: FileHandle }) {
    if (parts.length === 0 || !(await this.#isOf(key, id))) throw new ObjectNotFoundError(key)
    const buffer = Buffer.allocUnsafe(copyBytes)
    for (const { number, etag } of parts.toSorted((one, other) => one.number - other.number)) {
      const part = await open(join(this.#folder(id), nameOf(number)), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new ObjectNotFoundError(key) : error
      })
      try {
        if (etagOf(await part.stat()) !== etag) throw new ObjectNotFoundError(key)
        await copy(part, file, buffer)
      } finally {
        await part.close()
      }
    }
  }

  async remove(key: string, id: string): Promise<void> {
    if (!(await this.#isOf(key, id))) return
    await this.#staging.removeFolder(this.#folder(id)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  }

  async *listPending(): AsyncGenerator<PendingUpload> {
    for await (const id of namesIn(this.#root)) {
      const found = await statOrNull(join(this.#root, id, 'begun'))
      const upload = await this.#find(id)
      if (upload !== null && found !== null) yield { key: upload.key, upload_id: id, begun: found.mtime }
    }
  }

  async #isOf(key: string, id: string): Promise<boolean> {
    return (await this.#find(id))?.key === key
  }

  async #find(id: string): Promise<MultipartUpload | null> {
    try {
      return parseMetadata(await readFile(join(this.#folder(id), 'begun'), 'utf8'))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  #folder(id: string): string {
    // Invalid ids must not lead out of this folder, so they get a name that doesn't exist.
    return join(this.#root, /^[0-9a-f]{32}$/.test(id) ? id : 'none')
  }
}

async function copy(from: FileHandle, to: FileHandle, buffer: Buffer): Promise<void> {
  for (;;) {
    const { bytesRead } = await from.read(buffer, 0, buffer.length)
    if (bytesRead === 0) return
    await writeAll(to, buffer.subarray(0, bytesRead))
  }
}

function nameOf(number: number): string {
  return `part-${String(number).padStart(5, '0')}`
}

/** A file doesn't change once it has its name, so these three identify it. */
export function etagOf({ mtimeMs, ino, size }: { mtimeMs: number; ino: number; size: number }): string {
  return `"${Math.round(mtimeMs * 1000).toString(36)}-${ino.toString(36)}-${size.toString(36)}"`
}

/** Only `begin` writes the file, all of it or nothing. */
function parseMetadata(text: string): MultipartUpload {
  return JSON.parse(text) as MultipartUpload
}
