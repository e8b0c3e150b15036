import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

test('takes the folder in memory if there is room, otherwise the usual one', () => {
  const memory = mkdtempSync(join(tmpdir(), 'loanyard-memory-'))
  onTestFinished(() => rmSync(memory, { recursive: true }))
  const made = [
    temporaryFolder(memory, 1),
    temporaryFolder(memory, Infinity),
    temporaryFolder(join(memory, 'missing'), 1),
  ]
  expect(made.map(dirname)).toEqual([memory, tmpdir(), tmpdir()])
  for (const folder of made) {
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  }
})
