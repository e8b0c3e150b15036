import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as mupdf from 'mupdf'
import { expect } from 'vitest'
import { builtInProvider } from '../built-in-provider.ts'
import type { BuiltInProvider, Signature, Signed } from '../provider.ts'
import { openSealKey } from '../seal/seal-key.ts'
import { SigningPool } from '../signing-pool.ts'
import { evidenceWith, documentOf, signer } from './documents.ts'
import { drawnAreaOn } from './forms.ts'

export interface Installation {
  readonly provider: BuiltInProvider
  readonly sign: (bytes: Uint8Array, signature?: Signature, name?: string) => Promise<Signed>
  readonly end: () => Promise<void>
}

export const typed: Signature = { kind: 'typed', text: 'Maria Gonzalez' }

/** The built-in provider with a new sealing key. */
export async function installation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-signing-'))
  const pool = new SigningPool()
  const key = await openSealKey({ files: null, dataDir: folder, publicUrl: 'https://loans.example.com' })
  const provider = builtInProvider(pool, () => Promise.resolve(key))
  return {
    provider,
    sign: (bytes, signature = typed, name = signer.name) =>
      provider.sign({
        documentToSign: documentOf(bytes),
        signer: { ...signer, name },
        signingEvidence: evidenceWith(signature, name),
      }),
    end: async () => {
      await pool.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Page content with a signature tag. `at`: where the text begins. */
export const tagged = (at: string): string => `BT /F 11 Tf ${at} Td (Borrower: {{signature}}) Tj ET`

/** Expects something in the signature color, and only within this box of the page as seen. */
export function expectDrawnWithin(document: mupdf.PDFDocument, page: number, box: mupdf.Rect): void {
  const drawnArea = drawnAreaOn(document, page)
  expect(drawnArea).not.toBeNull()
  const [x = 0, y = 0, toX = 0, toY = 0] = drawnArea ?? []
  const [left, top, right, bottom] = box
  expect(x, 'left').toBeGreaterThanOrEqual(left)
  expect(y, 'top').toBeGreaterThanOrEqual(top)
  expect(toX, 'right').toBeLessThanOrEqual(right)
  expect(toY, 'bottom').toBeLessThanOrEqual(bottom)
}
