import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { accountNamed } from '../../db/embedded/run-as.ts'

const program = fileURLToPath(new URL('drop-privileges.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'loanyard-root-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Everyone must be able to enter the folders above the program and the test's folder. */
const isOpen = (path: string): boolean =>
  (statSync(path).mode & 0o005) === 0o005 && (dirname(path) === path || isOpen(dirname(path)))
const isRoot = process.getuid?.() === 0
const canDrop = isRoot && isOpen(dirname(program)) && isOpen(folder)
const unprivileged = accountNamed('nobody')

/** What a process becomes, and what it prints. */
function dropped(settings: object): { uid?: number; groups?: number[]; sentence?: string | null; error?: string } {
  const script = `
    const { dropPrivileges } = await import(${JSON.stringify(program)})
    try {
      const sentence = dropPrivileges(${JSON.stringify(settings)})
      console.log(JSON.stringify({ uid: process.getuid(), groups: process.getgroups(), sentence }))
    } catch (error) {
      console.log(JSON.stringify({ error: error.message }))
    }`
  const temp = join(folder, 'tmp')
  mkdirSync(temp, { recursive: true })
  chmodSync(temp, 0o1777)
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { TMPDIR: temp },
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as ReturnType<typeof dropped>
}

function settingsFor(name: string, more: object = {}) {
  const dataDir = join(folder, name)
  mkdirSync(join(dataDir, 'files'), { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, 'files', 'a'), 'bytes', { mode: 0o600 })
  return { env: 'production', runAs: null, dataDir, filesDir: join(dataDir, 'files'), s3: null, ...more }
}

test.runIf(canDrop)(
  "continues as the nobody user in production when started by root, with the data and without root's groups",
  () => {
    const settings = settingsFor('production')
    expect(dropped(settings)).toEqual({ uid: unprivileged?.uid, groups: [unprivileged?.gid], sentence: null })
    for (const path of [settings.dataDir, settings.filesDir, join(settings.filesDir, 'a')]) {
      expect(statSync(path).uid).toBe(unprivileged?.uid)
    }
    // The next start sees who owns the data.
    expect(dropped(settings).uid).toBe(unprivileged?.uid)
  },
)

test.runIf(canDrop)('accepts a user name or number in RUN_AS and says when it stays root', () => {
  expect(dropped(settingsFor('number', { runAs: '12345', env: 'development' })).error).toContain('has no such user')
  expect(dropped(settingsFor('name', { runAs: 'nobody', env: 'development' })).uid).toBe(unprivileged?.uid)
  expect(dropped(settingsFor('byNumber', { runAs: String(unprivileged?.uid) })).uid).toBe(unprivileged?.uid)
  expect(dropped(settingsFor('root', { runAs: 'root' }))).toMatchObject({
    uid: 0,
    sentence: 'Loanyard is running as root, as RUN_AS says.',
  })
})

test.runIf(canDrop)('stays root outside production and says so', () => {
  const { uid, sentence } = dropped(settingsFor('development', { env: 'development' }))
  expect([uid, sentence]).toEqual([0, 'Loanyard is running as root. Set RUN_AS to the user it should run as.'])
})

test.runIf(canDrop)("stops the start with one sentence if the user can't reach a folder", () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const { error } = dropped(settingsFor('closed/data'))
  expect(error).toContain(`can’t write to ${closed}/data: set DATA_DIR to another folder`)
})

test.runIf(!isRoot)("leaves an ordinary user alone, who can't become another", () => {
  expect(dropped(settingsFor('ordinary')).sentence).toBeNull()
  expect(dropped(settingsFor('other', { runAs: 'root' })).error).toContain('can only be set when root starts Loanyard')
})
