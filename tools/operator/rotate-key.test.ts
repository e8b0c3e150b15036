import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../root.ts'

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

test('new-key prints only a key, another one each time', () => {
  const [one, two] = [command('new-key'), command('new-key')]
  expect(one.stdout).toMatch(/^[\w-]{64}\n$/)
  expect(one.stdout).not.toBe(two.stdout)
})

test('rotate-key puts a new key first and keeps the old one until it is dropped', () => {
  expect(command('rotate-key')).toMatchObject({ status: 1, stderr: expect.stringContaining('There’s no key in') })
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
  const dropped = command('rotate-key', ['--drop-old'])
  expect(dropped).toMatchObject({ status: 0, stdout: expect.stringContaining('Keep its "retired" lines') })
  for (const key of [newest, old]) expect(dropped.stdout).not.toContain(key)
  expect(keysInFile()).toEqual([newest, `retired ${old}`])
  expect(command('rotate-key', ['--drop-old']).stdout).toContain('has one valid key: nothing to drop')

  command('rotate-key')
  const [third = ''] = keysInFile()
  expect(keysInFile()).toEqual([third, newest, `retired ${old}`])
  expect(command('rotate-key', ['--drop-old', '--now']).status).toBe(0)
  expect(keysInFile()).toEqual([third, `retired ${newest}`, `retired ${old}`])
})

test('does not retire a valid key that is in the file twice', () => {
  writeFileSync(file, `${old}\n${old}\n`)
  expect(command('rotate-key', ['--drop-old', '--now']).status).toBe(0)
  expect(keysInFile()).toEqual([old])
})

test('with SECRET_KEY in the environment rotate-key prints what to set, without the current key', () => {
  const { status, stdout } = command('rotate-key', [], { SECRET_KEY: old })
  expect(status).toBe(0)
  expect(stdout).toMatch(/Set SECRET_KEY=[\w-]{64}\n/)
  expect(stdout).not.toContain(old)
  expect(stdout).toContain('  1. Set SECRET_KEY_OLD to the value that SECRET_KEY has now.')
  expect(stdout).toMatch(/ {2}4\. .*Add the value of SECRET_KEY_OLD to SECRET_KEY_RETIRED.* Unset SECRET_KEY_OLD/)
  expect(command('rotate-key', ['--drop-old'], { SECRET_KEY: old }).stdout).toContain('nothing to drop')
})

test('with SECRET_KEY_OLD set, rotate-key retires its key before another one takes its place', () => {
  const env = { SECRET_KEY: old, SECRET_KEY_OLD: 'the key that was replaced a year before' }
  const { stdout } = command('rotate-key', [], env)
  expect(stdout).toContain('  1. Add the value of SECRET_KEY_OLD to SECRET_KEY_RETIRED')
  expect(stdout).toContain('  2. Set SECRET_KEY_OLD to the value that SECRET_KEY has now.')
  expect(command('rotate-key', ['--drop-old'], env).stdout).toContain(
    'Add the value of SECRET_KEY_OLD to SECRET_KEY_RETIRED',
  )
  for (const key of Object.values(env)) expect(stdout).not.toContain(key)
})
