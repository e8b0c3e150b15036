import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../root.ts'
import { reachedFrom, type Lock } from './lock.ts'

const TEXTS = /^(licen[cs]e|copying|notice|ofl)([-._].*)?$/i

/**
 * The notices that ship with the page: each package it may contain part of, with its license and the package's texts.
 * Packages that are not installed here, being for other machines, are in no page either.
 */
export function pageNotices(lock: Lock): string {
  const parts = [...reachedFrom('apps/web', lock)]
    .toSorted()
    .filter((path) => existsSync(join(ROOT, path)))
    .map((path) => {
      const { version = '', license = '' } = lock.packages[path] ?? {}
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return [`${name} ${version} (${license})`, ...textsIn(join(ROOT, path))].join('\n\n')
    })
  const head = 'Loanyard’s page holds parts of these packages, each under its own license.'
  return `${[head, ...parts].join(`\n\n${'='.repeat(80)}\n\n`)}\n`
}

/** Some packages contain parts with their own licenses, in their own folders. */
function textsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => TEXTS.test(basename(file)) && !file.includes('node_modules'))
    .toSorted()
    .map((file) => `${file}:\n\n${readFileSync(join(folder, file), 'utf8').trim()}`)
}
