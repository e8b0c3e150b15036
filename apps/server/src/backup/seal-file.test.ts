import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertRoomForSeal, installSeal, copySeal } from './seal-file.ts'

let folder: string
const at = (name: string) => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loanyard-seal-'))
  mkdirSync(at('signing'))
  mkdirSync(at('backup'))
  writeFileSync(at('signing/seal.pem'), 'the key')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('copies the key out and back, readable only by its owner', async () => {
  const entry = await copySeal(at('signing/seal.pem'), at('backup'))
  expect(entry).toMatchObject({ path: 'seal.pem', size: 7 })
  const settle = await installSeal(at('backup'), at('elsewhere/signing/seal.pem'))
  await settle()
  expect(readdirSync(at('elsewhere/signing'))).toEqual(['seal.pem'])
  expect(readFileSync(at('elsewhere/signing/seal.pem'), 'utf8')).toBe('the key')
  expect(statSync(at('elsewhere/signing/seal.pem')).mode & 0o777).toBe(0o600)
})

test('copies nothing if there is no key yet', async () => {
  expect(await copySeal(at('signing/none.pem'), at('backup'))).toBeNull()
  expect(readdirSync(at('backup'))).toEqual([])
})

test('refuses to overwrite a different key; sets it aside with replace', async () => {
  await copySeal(at('signing/seal.pem'), at('backup'))
  await assertRoomForSeal(at('backup'), at('signing/seal.pem'), false)
  writeFileSync(at('signing/seal.pem'), 'another')
  await expect(assertRoomForSeal(at('backup'), at('signing/seal.pem'), false)).rejects.toThrow(
    'There is a different sealing key',
  )
  await assertRoomForSeal(at('backup'), at('signing/seal.pem'), true)
  const settle = await installSeal(at('backup'), at('signing/seal.pem'))
  expect(readFileSync(at('signing/seal.pem'), 'utf8')).toBe('another')
  await settle()
  expect(readFileSync(at('signing/seal.pem'), 'utf8')).toBe('the key')
  const kept = readdirSync(at('signing')).filter((name) => name.includes('replaced'))
  expect(kept.map((name) => readFileSync(at(`signing/${name}`), 'utf8'))).toEqual(['another'])
})
