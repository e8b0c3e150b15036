import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { inspect, type UploadedFile, type InspectOptions, type ProblemCode, type ScanResult } from '../inspect.ts'

/** A real document kept for tests. */
export function fixture(name: string): Buffer {
  return readFileSync(new URL(`../../../../testing/fixtures/${name}`, import.meta.url))
}

/** A document of these bytes, in the store. */
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

/** What is found in these bytes under that name, without a virus check. */
export function inspectSample(name: string, bytes: Buffer, options: Partial<InspectOptions> = {}): Promise<ScanResult> {
  return inspect(uploadedFile(name, bytes), { clamd: null, temp: tmpdir(), ...options })
}

/** The code alone, or null for a document that is in order. */
export async function problemCode(
  ...[name, bytes, options]: Parameters<typeof inspectSample>
): Promise<ProblemCode | null> {
  const { problem } = await inspectSample(name, bytes, options)
  return problem?.code ?? null
}

/** In pieces as a network brings them: none of them says where something begins. */
function* inChunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007)
}
