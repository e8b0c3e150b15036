import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isSecretKey } from '../../secret-keys.ts'
import { findKeyRing, newSecretKey, openKeyRing, readKeyFile, writeKeyFile } from './key-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanyard-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [newest, older, retired] = [newSecretKey(), newSecretKey(), newSecretKey()]
const write = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('requires a long and varied key', () => {
  expect(isSecretKey(newSecretKey())).toBe(true)
  expect(newest).not.toBe(older)
  for (const weak of ['', 'hunter2', 'a'.repeat(64), 'abcabc'.repeat(10)]) expect(isSecretKey(weak)).toBe(false)
})

test('creates one key for many simultaneous starts, readable by its owner only', async () => {
  const source = { kind: 'file', path: join(folder, 'data', 'secret.key'), isOwn: true } as const
  expect(await findKeyRing(source)).toBeNull()
  const rings = await Promise.all(Array.from({ length: 8 }, () => openKeyRing(source)))
  const ids = rings.map((ring) => ring.keysFor('cursor')[0].id)
  expect(new Set(ids).size).toBe(1)
  expect(statSync(source.path).mode & 0o777).toBe(0o600)
  expect((await findKeyRing(source))?.keysFor('cursor')[0].id).toBe(ids[0])
})

test('reads one key per line, newest first, with blank lines and comments', async () => {
  const path = write('several', `# keys\n\n${newest}\n  ${older}  \n`)
  expect(await readKeyFile(path)).toEqual({ keys: [newest, older], retired: [] })
  await writeKeyFile(path, { keys: [older], retired: [] })
  expect(await readKeyFile(path)).toEqual({ keys: [older], retired: [] })
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('never uses a retired line as a valid key, in any spacing, and keeps it when rewriting the file', async () => {
  const path = write('retired', `${newest}\n  Retired \t ${retired}\nretired ${older}\n`)
  const found = { keys: [newest], retired: [retired, older] } as const
  expect(await readKeyFile(path)).toEqual(found)
  await writeKeyFile(path, found)
  expect(await readKeyFile(path)).toEqual(found)
  const text = readFileSync(path, 'utf8')
  expect(text).toMatch(/^# A line "retired KEY" is a key that is no longer valid/m)
  expect(text).toContain(`\n${newest}\nretired ${retired}\nretired ${older}\n`)
  for (const make of [openKeyRing, findKeyRing]) {
    const ring = await make({ kind: 'file', path, isOwn: false })
    expect(ring?.keysFor('audit trail')).toHaveLength(3)
    expect(ring?.keysFor('access token')).toHaveLength(1)
    const given = await make({ kind: 'given', ...found })
    expect(given?.keysFor('audit trail')).toEqual(ring?.keysFor('audit trail'))
  }
})

test('never creates a configured file, and stops the start with one sentence if it has no key', async () => {
  const given = (path: string) => openKeyRing({ kind: 'file', path, isOwn: false })
  await expect(given(join(folder, 'missing'))).rejects.toThrow(
    /missing" doesn’t exist: create it with npm run -s new-key/,
  )
  await expect(given(write('empty', '# nothing\n'))).rejects.toThrow('has no valid key: add one')
  await expect(given(write('short', `${newest}\nhunter2\n`))).rejects.toThrow('has a line that isn’t a key')
  await expect(given(write('no valid', `retired ${retired}\n`))).rejects.toThrow('has no valid key: add one')
  await expect(given(write('short', `${newest}\nretired hunter2\n`))).rejects.toThrow('has a line that isn’t a key')
  await expect(given(write('both', `${newest}\n${older}\nretired ${older}\n`))).rejects.toThrow(
    'lists a key both as valid and as retired: delete one of the two lines',
  )
  await expect(given(folder)).rejects.toThrow('can’t be read')
})
