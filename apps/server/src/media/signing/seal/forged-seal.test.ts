import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cadesOver } from './cades.ts'
import { openSealKey, type SealKey } from './seal-key.ts'
import { verifySeal } from './verify-seal.ts'

const gapLength = 12_000
const tail = '\n%%EOF\n'

async function newKey(): Promise<SealKey> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loanyard-forged-'))
  try {
    return await openSealKey({ files: null, dataDir, publicUrl: 'https://loans.example.com' })
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

/** As little of a PDF as has a seal, made with `key`. */
async function sealedWith(key: SealKey): Promise<Buffer> {
  const headOf = (start: number) =>
    `%PDF-1.7\n/ByteRange [0 ${[start, start + gapLength, tail.length].map((n) => String(n).padStart(6, '0')).join(' ')}] /Contents`
  const head = headOf(headOf(0).length)
  const message = await cadesOver(createHash('sha256').update(head).update(tail).digest(), key)
  return Buffer.from(`${head}<${message.toString('hex').padEnd(gapLength - 2, '0')}>${tail}`, 'latin1')
}

test('accepts a seal only if our key signed it, whatever certificate it names', async () => {
  const [ours, theirs] = [await newKey(), await newKey()]
  expect(verifySeal(await sealedWith(ours), [ours.certificate]).state).toBe('sound')
  const forged = await sealedWith({ ...ours, key: theirs.key })
  expect(verifySeal(forged, [ours.certificate])).toEqual({ state: 'changed' })
})

test('notices what is hidden behind the seal', async () => {
  const ours = await newKey()
  const file = await sealedWith(ours)
  file.write('1', file.length - tail.length - 2, 'latin1')
  expect(verifySeal(file, [ours.certificate])).toEqual({ state: 'changed' })
})
