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

/** Bytes of one step when a part of an archive is read. */
const STEP = 64 * 1024
/** How parts are packed. */
const STORED = 0
const DEFLATED = 8
const UNIX = 3
/** Bits of a Unix mode: the kind of file, and the kind that is a link. */
const KIND = 0o170000
const LINK = 0o120000

export interface ZipEntry {
  readonly entry: Entry
  /** With slashes; of directories, with one at the end. */
  readonly name: string
  /** It leads out of the folder it is unpacked in. */
  readonly leadsOutside: boolean
  /** It stands for another file, by that one's path. */
  readonly isLink: boolean
}

/** The directory of a zip archive, and what is in its parts. */
export class ZipArchive {
  readonly #zip: ZipFile
  readonly #access: RangeAccess

  private constructor(zip: ZipFile, access: RangeAccess) {
    this.#zip = zip
    this.#access = access
  }

  /** Throws where there is no directory at the end of the file, and what the store throws. */
  static async open(reader: RangeReader): Promise<ZipArchive> {
    const access = new RangeAccess(reader)
    // Names are decoded here, so that one that leads outside is told from a broken directory.
    const options = { autoClose: false, decodeStrings: false }
    const zip = await access.orFailure(fromRandomAccessReaderPromise(access, reader.size, options))
    zip.on('error', () => undefined)
    return new ZipArchive(zip, access)
  }

  get count(): number {
    return this.#zip.entryCount
  }

  async *entries(): AsyncGenerator<ZipEntry> {
    const each = this.#zip.eachEntry()
    for (;;) {
      const step = await this.#access.orFailure(each.next())
      if (step.done === true) return
      const entry = step.value
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, rawName(entry), entry.extraFields, false)
      const leadsOutside = validateFileName(name) !== null || name.includes('\0')
      yield { entry, name, leadsOutside, isLink: isLink(entry) }
    }
  }

  /**
   * Unpacks a part, piece by piece. Parts that were packed in a way nobody here knows are passed over.
   * @throws LyingEntry where name or size are others than the directory says, Error where it cannot be unpacked
   */
  async unpack(entry: Entry, see: (chunk: Buffer) => void): Promise<void> {
    const { fileName } = await this.#access.orFailure(this.#zip.readLocalFileHeaderPromise(entry))
    if (!isSameName(entry, fileName)) throw new EntryMismatchError('another name')
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) return
    const stream = await this.#access.orFailure(this.#zip.openReadStreamPromise(entry))
    const seeAll = async () => {
      for await (const chunk of stream) see(chunk as Buffer)
    }
    await this.#access.orFailure(seeAll()).catch((error: unknown) => {
      // So yauzl says where more or less comes out than the directory says.
      if (/bytes in the stream/.test(String(error))) throw new EntryMismatchError('another size', { cause: error })
      throw error
    })
  }

  /** A small part as text, '' where it says that it is larger than `most` bytes. */
  async text(entry: Entry, most: number): Promise<string> {
    if (entry.uncompressedSize > most) return ''
    const chunks: Buffer[] = []
    const stream = await this.#access.orFailure(this.#zip.openReadStreamPromise(entry))
    await this.#access.orFailure(collect(stream, chunks))
    return Buffer.concat(chunks).toString('utf8')
  }
}

/** The directory of an archive says something else than what is in it. */
export class EntryMismatchError extends Error {
  override readonly name = 'LyingEntry'
}

/** A file name in the directory, and the beginning of what it stands for. */
function isSameName(entry: Entry, local: Buffer): boolean {
  return rawName(entry).equals(local)
}

async function collect(stream: Readable, chunks: Buffer[]): Promise<void> {
  for await (const chunk of stream) chunks.push(chunk as Buffer)
}

function isLink({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  return versionMadeBy >> 8 === UNIX && ((externalFileAttributes >>> 16) & KIND) === LINK
}

/** With decodeStrings off the name is a Buffer as it stands in the file; the types do not say so. */
function rawName({ fileNameRaw }: Entry): Buffer {
  return fileNameRaw
}

type Callback = (error: Error | null) => void

/** Lets yauzl read a stored file. */
class RangeAccess extends RandomAccessReader {
  readonly #reader: RangeReader
  readonly #broken = Promise.withResolvers<never>()

  constructor(reader: RangeReader) {
    super()
    this.#reader = reader
    this.#broken.promise.catch(() => undefined)
  }

  /** yauzl's callbacks may throw over a broken file, where nobody would catch it and nobody would ever be answered. */
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
    for (let at = start; at < end; at += STEP) yield await this.#reader.bytes(at, Math.min(STEP, end - at))
  }
}
