import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, validateFileName } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import type { RangeReader } from './range-reader.ts'

/** Bytes of one step when a part of an archive is read. */
const STEP = 64 * 1024

export interface ZipEntry {
  readonly entry: Entry
  /** With slashes; of directories, with one at the end. */
  readonly name: string
  /** It leads out of the folder it is unpacked in. */
  readonly leadsOutside: boolean
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
    const zip = await access.orBroken(fromRandomAccessReaderPromise(access, reader.size, options))
    zip.on('error', () => undefined)
    return new ZipArchive(zip, access)
  }

  get count(): number {
    return this.#zip.entryCount
  }

  async *entries(): AsyncGenerator<ZipEntry> {
    const each = this.#zip.eachEntry()
    for (;;) {
      const step = await this.#access.orBroken(each.next())
      if (step.done === true) return
      const entry = step.value
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, rawName(entry), entry.extraFields, false)
      yield { entry, name, leadsOutside: validateFileName(name) !== null || name.includes('\0') }
    }
  }

  /** A small part as text, '' where it says that it is larger than `most` bytes. */
  async text(entry: Entry, most: number): Promise<string> {
    if (entry.uncompressedSize > most) return ''
    const chunks: Buffer[] = []
    const stream = await this.#access.orBroken(this.#zip.openReadStreamPromise(entry))
    await this.#access.orBroken(collect(stream, chunks))
    return Buffer.concat(chunks).toString('utf8')
  }
}

async function collect(stream: Readable, chunks: Buffer[]): Promise<void> {
  for await (const chunk of stream) chunks.push(chunk as Buffer)
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
  orBroken<T>(work: Promise<T>): Promise<T> {
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
