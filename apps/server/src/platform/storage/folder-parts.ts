import { randomBytes } from 'node:crypto'
import { open, readFile, rename, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { notFound } from '../errors.ts'
import { isMissing } from './folder-errors.ts'
import { namesIn, statOrNull } from './folder-tree.ts'
import { syncFolder, writeAll, type Aside } from './folder-writing.ts'
import { ObjectMissing, type ArrivedPart, type BegunUpload } from './store.ts'

/** Bytes copied at a time when parts are joined. */
const copied = 1024 * 1024

interface Begun {
  readonly key: string
  readonly content_type: string
}

/** Uploads in parts: a folder for each, by its id, with a file for each part and one that says what it is about. */
export class FolderParts {
  readonly #root: string
  readonly #aside: Aside

  constructor(root: string, aside: Aside) {
    this.#root = root
    this.#aside = aside
  }

  async begin(begun: Begun): Promise<string> {
    const id = randomBytes(16).toString('hex')
    await this.#aside.makeFolder(
      (aside) => writeFile(join(aside, 'begun'), JSON.stringify(begun), { mode: 0o600, flush: true }),
      (aside) => rename(aside, join(this.#root, id)),
    )
    await syncFolder(this.#root)
    return id
  }

  /** Where a part is moved to once it is written. Throws AppError not_found where the upload has ended. */
  async place(aside: string, id: string, number: number): Promise<void> {
    await rename(aside, join(this.#folder(id), nameOf(number))).catch((error: unknown) => {
      throw isMissing(error) ? notFound() : error
    })
    await syncFolder(this.#folder(id)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  }

  /** By number. */
  async list(key: string, id: string): Promise<ArrivedPart[]> {
    if (!(await this.#isOf(key, id))) return []
    const parts: ArrivedPart[] = []
    for await (const name of namesIn(this.#folder(id))) {
      if (!name.startsWith('part-')) continue
      const found = await statOrNull(join(this.#folder(id), name))
      if (found !== null) parts.push({ number: Number(name.slice(5)), size: found.size, etag: etagOf(found) })
    }
    return parts.toSorted((one, other) => one.number - other.number)
  }

  /** Writes the parts into `file`, one after the other. Throws ObjectMissing where one is not there as it is named. */
  async join(key: string, id: string, { parts, file }: { parts: readonly ArrivedPart[]; file: FileHandle }) {
    if (parts.length === 0 || !(await this.#isOf(key, id))) throw new ObjectMissing(key)
    const buffer = Buffer.allocUnsafe(copied)
    for (const { number, etag } of parts.toSorted((one, other) => one.number - other.number)) {
      const part = await open(join(this.#folder(id), nameOf(number)), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new ObjectMissing(key) : error
      })
      try {
        if (etagOf(await part.stat()) !== etag) throw new ObjectMissing(key)
        await copy(part, file, buffer)
      } finally {
        await part.close()
      }
    }
  }

  async remove(key: string, id: string): Promise<void> {
    if (!(await this.#isOf(key, id))) return
    await this.#aside.removeFolder(this.#folder(id)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  }

  async *begun(): AsyncGenerator<BegunUpload> {
    for await (const id of namesIn(this.#root)) {
      const found = await statOrNull(join(this.#root, id, 'begun'))
      const about = await this.#about(id)
      if (about !== null && found !== null) yield { key: about.key, upload_id: id, begun: found.mtime }
    }
  }

  async #isOf(key: string, id: string): Promise<boolean> {
    return (await this.#about(id))?.key === key
  }

  async #about(id: string): Promise<Begun | null> {
    try {
      return writtenByBegin(await readFile(join(this.#folder(id), 'begun'), 'utf8'))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  #folder(id: string): string {
    // An id that is none of ours must not lead out of this folder; nothing has the name it gets.
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

/** A file is never written to once it has its name, so these three say which one it is. */
export function etagOf({ mtimeMs, ino, size }: { mtimeMs: number; ino: number; size: number }): string {
  return `"${Math.round(mtimeMs * 1000).toString(36)}-${ino.toString(36)}-${size.toString(36)}"`
}

/** The file is written by `begin` and nobody else, whole or not at all. */
function writtenByBegin(text: string): Begun {
  return JSON.parse(text) as Begun
}
