import { parentPort } from 'node:worker_threads'
import { listenToMupdf } from '../inspection/worker/complaints.ts'
import { installFonts } from '../signing/worker/fonts.ts'
import { pdfOfPages } from '../signing/worker/layout.ts'
import { saved } from '../signing/worker/saving.ts'
import type { PrintAnswer, PrintTask } from './task.ts'

// Lays out a document apart from the server, which goes on meanwhile. One task, then it ends: see print.ts.

listenToMupdf()
installFonts()
parentPort?.once('message', ({ html, width, height }: PrintTask) =>
  say({ kind: 'printed', bytes: saved(pdfOfPages(html, { width, height })) }),
)
say({ kind: 'ready' })

function say(answer: PrintAnswer): void {
  parentPort?.postMessage(answer, [])
}
