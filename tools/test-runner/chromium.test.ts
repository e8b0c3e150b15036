import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureChromium, ensureHeadlessChromium } from './chromium.ts'

let folder: string

/** The only programs on PATH: there is no apt-get, so nothing is installed. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'))
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', undefined)
  vi.spyOn(console, 'log').mockReturnValue()
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function addProgram(name: string): string {
  const path = join(folder, name)
  writeFileSync(path, '#!/bin/sh\n')
  chmodSync(path, 0o755)
  return path
}

test('tests take the headless shell, and Chromium where there is none', async () => {
  const chromium = addProgram('chromium')
  expect(await ensureHeadlessChromium()).toBe(chromium)
  const shell = addProgram('chromium-headless-shell')
  expect(await ensureHeadlessChromium()).toBe(shell)
  expect(await ensureChromium()).toBe(chromium)
})

test('CHROMIUM_PATH comes first', async () => {
  addProgram('chromium-headless-shell')
  vi.stubEnv('CHROMIUM_PATH', '/opt/mine')
  expect(await ensureHeadlessChromium()).toBe('/opt/mine')
})

test.skipIf(process.platform === 'darwin')('says how to get a browser where there is none', async () => {
  await expect(ensureHeadlessChromium()).rejects.toThrow('apt-get install chromium')
})
