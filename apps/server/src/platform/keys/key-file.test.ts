import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findKeyRing, isSecretKey, newSecretKey, openKeyRing, readKeyFile, writeKeyFile } from './key-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanyard-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [newest, older] = [newSecretKey(), newSecretKey()]
const write = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('a key is long and varied', () => {
  expect(isSecretKey(newSecretKey())).toBe(true)
  expect(newest).not.toBe(older)
  for (const weak of ['', 'hunter2', 'a'.repeat(64), 'abcabc'.repeat(10)]) expect(isSecretKey(weak)).toBe(false)
})

test('of many starts at once one makes the key, readable by its owner only, and all have it', async () => {
  const source = { kind: 'file', path: join(folder, 'data', 'secret.key'), isOwn: true } as const
  expect(await findKeyRing(source)).toBeNull()
  const rings = await Promise.all(Array.from({ length: 8 }, () => openKeyRing(source)))
  const ids = rings.map((ring) => ring.keysFor('cursor')[0].id)
  expect(new Set(ids).size).toBe(1)
  expect(statSync(source.path).mode & 0o777).toBe(0o600)
  expect((await findKeyRing(source))?.keysFor('cursor')[0].id).toBe(ids[0])
})

test('a file has a key in each line, newest first, with blank lines and comments', async () => {
  const path = write('several', `# keys\n\n${newest}\n  ${older}  \n`)
  expect(await readKeyFile(path)).toEqual([newest, older])
  await writeKeyFile(path, [older])
  expect(await readKeyFile(path)).toEqual([older])
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a given file is never made, and one without a key stops the start in one sentence', async () => {
  const given = (path: string) => openKeyRing({ kind: 'file', path, isOwn: false })
  await expect(given(join(folder, 'missing'))).rejects.toThrow(
    /missing" doesn't exist: make it with npm run -s new-key/,
  )
  await expect(given(write('empty', '# nothing\n'))).rejects.toThrow('is empty: put a key into it')
  await expect(given(write('short', `${newest}\nhunter2\n`))).rejects.toThrow("has a line that isn't a key")
  await expect(given(folder)).rejects.toThrow("can't be read")
})
