import { ftruncateSync, writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { deserialize } from 'node:v8'
import { InputFile } from './input-file.ts'
import { limitWasmMemory } from './memory-limit.ts'

// Runs in every parser's process: reads tasks from standard input and bytes from descriptor 3, writes answers to 4 and bytes
// to 5, and has no other way out.

const INPUT = 3
const ANSWERS = 4
const OUTPUT = 5
const diskErrors = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
/** Lower than the server's. */
const PRIORITY = 10

export interface Result {
  readonly answer: object
  readonly bytes?: Uint8Array | null
  /** Nothing of this job is left in the process, so it can take another. */
  readonly is_sound?: boolean
}

/** Each script knows the type of its tasks. */
type Handle = (task: never, input: InputFile) => Result | Promise<Result>

/** Handles jobs one after the other. An error in `handle` ends the process. */
export function serve(handle: Handle): void {
  limitWasmMemory(Number(process.argv[2]))
  setPriority(PRIORITY)
  createInterface({ input: process.stdin })
    .on('line', (line) => void work(handle, line))
    .on('close', () => process.exit())
  reply({})
}

async function work(handle: Handle, line: string): Promise<void> {
  const { task: packed, size } = JSON.parse(line) as { task: string; size: number }
  // Only messages from the server are deserialized; replies are JSON.
  const task = deserialize(Buffer.from(packed, 'base64')) as never
  const { answer, bytes, is_sound = false } = await handle(task, new InputFile(INPUT, size))
  if (bytes !== undefined && bytes !== null && !write(bytes)) {
    reply({ no_room: true })
    return
  }
  reply({ answer, bytes: bytes?.length ?? 0, is_sound })
}

/** False if the server's disk is full, which is no fault of the input. */
function write(bytes: Uint8Array): boolean {
  try {
    ftruncateSync(OUTPUT, 0)
    for (let at = 0; at < bytes.length;) at += writeSync(OUTPUT, bytes, at, bytes.length - at, at)
    return true
  } catch (error) {
    if (diskErrors.has((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

function reply(message: object): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`)
  for (let at = 0; at < line.length;) at += writeSync(ANSWERS, line, at)
}
