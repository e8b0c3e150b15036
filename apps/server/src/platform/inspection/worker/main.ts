import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadData } from '../../threads/thread.ts'
import { failed, type Answer, type Opened, type Opening } from '../opening.ts'
import { complaints, listenToMupdf } from './complaints.ts'
import { limitWasmMemory, memoryWasRefused, wasmMemoryHeld } from './memory-limit.ts'
import { openPdf, openTiff } from './open-pages.ts'
import { openHeic, openPicture } from './open-picture.ts'
import { SpooledFile } from './spooled-file.ts'
import { wasm } from './web-assembly.ts'

// Opens strangers' documents, one after the other, apart from the server: see workers.ts.

limitWasmMemory(asThreadData(workerData).memory)
listenToMupdf()
parentPort?.on('message', (opening: Opening) => void open(opening).then(say))
say({ kind: 'ready' })

function say(answer: Answer): void {
  parentPort?.postMessage(answer, [])
}

async function open(opening: Opening): Promise<Answer> {
  memoryWasRefused()
  const before = complaints()
  let is_sound = true
  let opened: Opened
  try {
    opened = await openAs(new SpooledFile(opening.fd, opening.size), opening)
  } catch (error) {
    // What broke off in the middle may have left its library in any state.
    is_sound = !(error instanceof wasm.RuntimeError)
    opened = failed(troubleOf(error))
  }
  // Refused memory mupdf looks for in its caches; where it found none, it complained or gave up.
  const isStarved = memoryWasRefused() && (opened.trouble !== null || complaints() > before)
  if (isStarved) opened = failed({ kind: 'too_much_inside', what: 'memory' })
  return { kind: 'opened', opened, held: wasmMemoryHeld(), is_sound }
}

function openAs(file: SpooledFile, opening: Opening): Opened | Promise<Opened> {
  switch (opening.type) {
    case 'pdf':
      return openPdf(file, opening)
    case 'tif':
      return openTiff(file, opening)
    case 'heic':
      return openHeic(file, opening)
    case 'png':
    case 'jpg':
      return openPicture(file, opening)
  }
}

function troubleOf(error: unknown): Parameters<typeof failed>[0] {
  // So mupdf says of a kind of protection that it does not know (certificates).
  return /encrypt|crypt/i.test(String(error)) ? { kind: 'password_protected' } : { kind: 'damaged' }
}

/** The pool passes nothing else. */
function asThreadData(data: unknown): ThreadData {
  return data as ThreadData
}
