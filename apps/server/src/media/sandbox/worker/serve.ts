import { ftruncateSync, writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { deserialize } from 'node:v8'
import { InputFile } from './input-file.ts'
import { limitWasmMemory } from './memory-limit.ts'

// What every parser's process runs. It reads tasks from its standard input, bytes from descriptor 3, writes answers to 4 and
// bytes to 5, and has no other way to the outside.

const INPUT = 3
const ANSWERS = 4
const OUTPUT = 5
const diskErrors = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
/** Requests come first. */
const PRIORITY = 10

export interface Result {
  readonly answer: object
  readonly bytes?: Uint8Array | null
  /** Nothing of this job is left in the process: it can take another one. */
  readonly is_sound?: boolean
}

/** A task is what the pool was given: each script says what that is. */
type Handle = (task: never, input: InputFile) => Result | Promise<Result>

/** Does one job after the other. What `handle` throws ends the process. */
export function serve(handle: Handle): void {
  limitWasmMemory(Number(process.argv[2]))
  setPriority(PRIORITY)
  createInterface({ input: process.stdin })
    .on('line', (line) => void work(handle, line))
    .on('close', () => process.exit())
  say({})
}

async function work(handle: Handle, line: string): Promise<void> {
  const { task: packed, size } = JSON.parse(line) as { task: string; size: number }
  // Only what comes from the server is read in this way; the other direction is JSON.
  const task = deserialize(Buffer.from(packed, 'base64')) as never
  const { answer, bytes, is_sound = false } = await handle(task, new InputFile(INPUT, size))
  if (bytes !== undefined && bytes !== null && !write(bytes)) {
    say({ no_room: true })
    return
  }
  say({ answer, bytes: bytes?.length ?? 0, is_sound })
}

/** False where the server's disk is full, which is no fault of what was given. */
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

function say(what: object): void {
  const line = Buffer.from(`${JSON.stringify(what)}\n`)
  for (let at = 0; at < line.length;) at += writeSync(ANSWERS, line, at)
}
