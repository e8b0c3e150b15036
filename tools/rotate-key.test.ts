import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from './paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanyard-rotate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'secret.key')
const old = 'the key that this installation has now'

function command(name: string, args: string[] = [], env: NodeJS.ProcessEnv = { DATA_DIR: folder }) {
  const { PATH, HOME } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tools/run.mjs'), name, ...args], {
    cwd: ROOT,
    env: { PATH, HOME, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const keysInFile = () =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

test('new-key prints a key and nothing else, another one each time', () => {
  const [one, two] = [command('new-key'), command('new-key')]
  expect(one.stdout).toMatch(/^[\w-]{64}\n$/)
  expect(one.stdout).not.toBe(two.stdout)
})

test('rotate-key puts a new key first and keeps the old one until it is dropped', () => {
  expect(command('rotate-key')).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no key in') })
  writeFileSync(file, `${old}\n`)
  const rotated = command('rotate-key')
  expect(rotated).toMatchObject({ status: 0, stdout: expect.stringContaining('has a new key') })
  const [newest = '', ...others] = keysInFile()
  expect(newest).toMatch(/^[\w-]{64}$/)
  expect(others).toEqual([old])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  for (const key of [newest, old]) expect(rotated.stdout).not.toContain(key)

  const early = command('rotate-key', ['--drop-old'])
  expect(early).toMatchObject({ status: 1, stderr: expect.stringContaining('add --now if the key has leaked') })
  expect(keysInFile()).toEqual([newest, old])
  const nineDaysAgo = Date.now() / 1000 - 9 * 86_400
  utimesSync(file, nineDaysAgo, nineDaysAgo)
  expect(command('rotate-key', ['--drop-old']).status).toBe(0)
  expect(keysInFile()).toEqual([newest])

  command('rotate-key')
  expect(command('rotate-key', ['--drop-old', '--now']).status).toBe(0)
  expect(keysInFile()).toHaveLength(1)
})

test('with SECRET_KEY in the environment rotate-key says what to set, without the present key', () => {
  const { status, stdout } = command('rotate-key', [], { SECRET_KEY: old })
  expect(status).toBe(0)
  expect(stdout).toMatch(/Set SECRET_KEY=[\w-]{64}\n/)
  expect(stdout).not.toContain(old)
})
