import { Readable } from 'node:stream'
import {
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  validateFileName,
  type Entry,
  type ZipFile,
} from 'yauzl'
import type { RangeReader } from '../../range-reader.ts'

const CHUNK_BYTES = 64 * 1024
// Compression methods
const STORED = 0
const DEFLATED = 8
const UNIX = 3
/** Bits of a Unix mode: the file type, and its value for a symbolic link. */
const KIND = 0o170000
const LINK = 0o120000

export interface ZipEntry {
  readonly entry: Entry
  /** With slashes; ends with one for a folder. */
  readonly name: string
  readonly leadsOutside: boolean
  /** A symbolic link. */
  readonly isLink: boolean
}

export class ZipArchive {
  readonly #zip: ZipFile
  readonly #access: RangeAccess

  private constructor(zip: ZipFile, access: RangeAccess) {
    this.#zip = zip
    this.#access = access
  }

  /** Throws if there is no directory at the end of the file, and whatever the reader's `read` throws. */
  static async open(reader: RangeReader): Promise<ZipArchive> {
    const access = new RangeAccess(reader)
    // Names are decoded below, to tell a path outside the folder from a broken directory.
    const options = { autoClose: false, decodeStrings: false }
    const zip = await access.orFailure(fromRandomAccessReaderPromise(access, reader.size, options))
    zip.on('error', () => undefined)
    return new ZipArchive(zip, access)
  }

  get count(): number {
    return this.#zip.entryCount
  }

  async *entries(): AsyncGenerator<ZipEntry> {
    const iterator = this.#zip.eachEntry()
    for (;;) {
      const step = await this.#access.orFailure(iterator.next())
      if (step.done === true) return
      const entry = step.value
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, rawName(entry), entry.extraFields, false)
      const leadsOutside = validateFileName(name) !== null || name.includes('\0')
      yield { entry, name, leadsOutside, isLink: isLink(entry) }
    }
  }

  /**
   * Unpacks a part in chunks; skips parts with an unknown compression method.
   * @throws EntryMismatchError name or size differ from the directory; Error it can't be unpacked
   */
  async unpack(entry: Entry, onChunk: (chunk: Buffer) => void): Promise<void> {
    const { fileName } = await this.#access.orFailure(this.#zip.readLocalFileHeaderPromise(entry))
    if (!isSameName(entry, fileName)) throw new EntryMismatchError('different name')
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) return
    const stream = await this.#access.orFailure(this.#zip.openReadStreamPromise(entry))
    const readAll = async () => {
      for await (const chunk of stream) onChunk(chunk as Buffer)
    }
    await this.#access.orFailure(readAll()).catch((error: unknown) => {
      // yauzl's message when the unpacked size differs from the directory.
      if (/bytes in the stream/.test(String(error))) throw new EntryMismatchError('different size', { cause: error })
      throw error
    })
  }

  /** A small part as text; '' if it is larger than `maxBytes`. */
  async text(entry: Entry, maxBytes: number): Promise<string> {
    if (entry.uncompressedSize > maxBytes) return ''
    const chunks: Buffer[] = []
    const stream = await this.#access.orFailure(this.#zip.openReadStreamPromise(entry))
    await this.#access.orFailure(collect(stream, chunks))
    return Buffer.concat(chunks).toString('utf8')
  }
}

/** The directory of an archive doesn't match its contents. */
export class EntryMismatchError extends Error {
  override readonly name = 'EntryMismatchError'
}

function isSameName(entry: Entry, local: Buffer): boolean {
  return rawName(entry).equals(local)
}

async function collect(stream: Readable, chunks: Buffer[]): Promise<void> {
  for await (const chunk of stream) chunks.push(chunk as Buffer)
}

function isLink({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  return versionMadeBy >> 8 === UNIX && ((externalFileAttributes >>> 16) & KIND) === LINK
}

/** With decodeStrings off, the name is a Buffer, which yauzl's types don't say. */
function rawName({ fileNameRaw }: Entry): Buffer {
  return fileNameRaw
}

type Callback = (error: Error | null) => void

class RangeAccess extends RandomAccessReader {
  readonly #reader: RangeReader
  readonly #broken = Promise.withResolvers<never>()

  constructor(reader: RangeReader) {
    super()
    this.#reader = reader
    this.#broken.promise.catch(() => undefined)
  }

  /** Rejects when one of yauzl's callbacks throws on a broken file; `work` would never settle then. */
  orFailure<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#broken.promise])
  }

  // The signature is yauzl's.
  // oxlint-disable-next-line max-params
  override read(target: Buffer, offset: number, length: number, position: number, callback: Callback): void {
    const copy = (bytes: Buffer) => {
      bytes.copy(target, offset)
    }
    void this.#call(this.#reader.bytes(position, length).then(copy), callback)
  }

  async #call(work: Promise<void>, callback: Callback): Promise<void> {
    const error = await work.then(
      () => null,
      (reason: Error) => reason,
    )
    try {
      callback(error)
    } catch (thrown) {
      this.#broken.reject(thrown)
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#steps(start, end))
  }

  async *#steps(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; at += CHUNK_BYTES)
      yield await this.#reader.bytes(at, Math.min(CHUNK_BYTES, end - at))
  }
}
