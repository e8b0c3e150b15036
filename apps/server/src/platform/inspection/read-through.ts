import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Readable } from 'node:stream'
import { ClamdScan, type ClamdAddress } from './clamd.ts'
import { Spool } from './spool.ts'
import { TextWatch } from './text-watch.ts'

/** Bytes kept from the beginning, to tell what a file is. */
const HEAD = 64 * 1024

export interface Passed {
  readonly sha256: Buffer
  readonly crc32: number
  readonly head: Buffer
  /** Only where it was asked for. */
  readonly text: TextWatch | null
  readonly spool: Spool | null
  /** What clamd calls what it found. */
  readonly infection: string | null
}

export interface Pass {
  /** How many bytes there must be. */
  readonly size: number
  readonly watch_text: boolean
  /** Whether a copy on disk will be needed, told by the first bytes. */
  readonly spools: (head: Buffer) => Promise<boolean>
  readonly temp: string
  readonly clamd: { readonly address: ClamdAddress; readonly patience: number } | null
}

/**
 * Reads a file once, from its first byte to its last, and keeps no more of it than the beginning. The caller ends the
 * spool, if there is one. Throws ClamdError, and whatever the source or the disk throws; then nothing is left open.
 */
export async function readThrough(source: Readable, pass: Pass): Promise<Passed> {
  const scan = pass.clamd === null ? null : await beginScan(source, pass.clamd)
  const reading = new Reading(pass, scan)
  try {
    for await (const chunk of source) await reading.take(asBuffer(chunk))
    if (reading.size !== pass.size) throw new Error(`${reading.size} bytes were read where ${pass.size} should be`)
    return await reading.finish()
  } catch (error) {
    await reading.spool?.end()
    throw error
  } finally {
    scan?.abandon()
  }
}

async function beginScan(source: Readable, { address, patience }: NonNullable<Pass['clamd']>): Promise<ClamdScan> {
  try {
    return await ClamdScan.begin(address, patience)
  } catch (error) {
    source.destroy()
    throw error
  }
}

class Reading {
  size = 0
  spool: Spool | null = null
  readonly #pass: Pass
  readonly #scan: ClamdScan | null
  readonly #hash = createHash('sha256')
  readonly #text: TextWatch | null
  readonly #head: Buffer[] = []
  #crc = 0

  constructor(pass: Pass, scan: ClamdScan | null) {
    this.#pass = pass
    this.#scan = scan
    this.#text = pass.watch_text ? new TextWatch() : null
  }

  async take(chunk: Buffer): Promise<void> {
    // The head is complete before the first decision: a copy on disk must hold the file from its first byte.
    const isFirst = this.size < HEAD
    if (isFirst) this.#head.push(chunk)
    this.size += chunk.length
    if (this.size > this.#pass.size) throw new Error(`more bytes were read than ${this.#pass.size}`)
    this.#hash.update(chunk)
    this.#crc = crc32(chunk, this.#crc)
    this.#text?.see(chunk)
    await this.#scan?.send(chunk)
    if (!isFirst) await this.spool?.write(chunk)
    else if (this.size >= HEAD) await this.#copyHead()
  }

  async finish(): Promise<Passed> {
    if (this.size < HEAD) await this.#copyHead()
    const infection = (await this.#scan?.finish()) ?? null
    return {
      sha256: this.#hash.digest(),
      crc32: this.#crc,
      head: Buffer.concat(this.#head).subarray(0, HEAD),
      text: this.#text,
      spool: this.spool,
      infection,
    }
  }

  async #copyHead(): Promise<void> {
    const head = Buffer.concat(this.#head)
    if (!(await this.#pass.spools(head))) return
    this.spool = await Spool.begin(this.#pass.temp)
    await this.spool.write(head)
  }
}

/** A store's stream without encoding gives Buffers. */
function asBuffer(chunk: unknown): Buffer {
  return chunk as Buffer
}
