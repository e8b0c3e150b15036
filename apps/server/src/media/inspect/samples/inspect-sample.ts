import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { inspect, type UploadedFile, type InspectOptions, type ProblemCode, type ScanResult } from '../inspect.ts'

export function fixture(name: string): Buffer {
  return readFileSync(new URL(`../../../../testing/fixtures/${name}`, import.meta.url))
}

export function uploadedFile(file_name: string, bytes: Buffer, over: Partial<UploadedFile> = {}): UploadedFile {
  return {
    owner: 'a partner',
    file_name,
    declared_type: '',
    declared_size: bytes.length,
    max_size: 100 * 1024 * 1024,
    size: bytes.length,
    read: async () => Readable.from(inChunks(bytes)),
    ...over,
  }
}

/** Inspects these bytes under that name, without a virus scan. */
export function inspectSample(name: string, bytes: Buffer, options: Partial<InspectOptions> = {}): Promise<ScanResult> {
  return inspect(uploadedFile(name, bytes), { clamd: null, temp: tmpdir(), ...options })
}

export async function problemCode(
  ...[name, bytes, options]: Parameters<typeof inspectSample>
): Promise<ProblemCode | null> {
  const { problem } = await inspectSample(name, bytes, options)
  return problem?.code ?? null
}

/** In odd-sized chunks, as from a network. */
function* inChunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007)
}
