import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { ClamdScan, type ClamdAddress } from './clamd/clamd.ts'
import { Spool } from './spool.ts'

export interface SpooledFile {
  readonly sha256: Buffer
  readonly crc32: number
  readonly spool: Spool
  /** clamd's name for what it found. */
  readonly infection: string | null
}

export interface SpoolOptions {
  /** Expected size in bytes. */
  readonly size: number
  readonly temp: string
  readonly clamd: { readonly address: ClamdAddress; readonly timeoutMs: number } | null
}

/**
 * Copies a file to disk and scans it on the way, in one pass. The caller ends the spool. Throws ClamdError, DiskFullError and
 * whatever the source throws, with nothing left open.
 */
export async function spoolUpload(source: Readable, options: SpoolOptions): Promise<SpooledFile> {
  const scan = options.clamd === null ? null : await beginScan(source, options.clamd)
  try {
    const spool = await openSpool(source, options.temp)
    try {
      return await copyToSpool(source, { size: options.size, scan, spool })
    } catch (error) {
      await spool.end()
      throw error
    }
  } finally {
    scan?.abandon()
  }
}

async function openSpool(source: Readable, temp: string): Promise<Spool> {
  try {
    return await Spool.begin(temp)
  } catch (error) {
    source.destroy()
    throw error
  }
}

async function beginScan(
  source: Readable,
  { address, timeoutMs }: NonNullable<SpoolOptions['clamd']>,
): Promise<ClamdScan> {
  try {
    return await ClamdScan.begin(address, timeoutMs)
  } catch (error) {
    source.destroy()
    throw error
  }
}

interface CopyTargets {
  readonly size: number
  readonly scan: ClamdScan | null
  readonly spool: Spool
}

async function copyToSpool(source: Readable, { size, scan, spool }: CopyTargets): Promise<SpooledFile> {
  const hash = createHash('sha256')
  let crc = 0
  let read = 0
  for await (const value of source) {
    const chunk = asBuffer(value)
    read += chunk.length
    if (read > size) throw new Error(`more bytes were read than ${size}`)
    hash.update(chunk)
    crc = crc32(chunk, crc)
    await scan?.send(chunk)
    await spool.write(chunk)
  }
  if (read !== size) throw new Error(`${read} bytes were read where ${size} should be`)
  const infection = (await scan?.finish()) ?? null
  return { sha256: hash.digest(), crc32: crc, spool, infection }
}

/** A stream without an encoding yields Buffers. */
function asBuffer(chunk: unknown): Buffer {
  return chunk as Buffer
}
