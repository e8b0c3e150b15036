import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/** Minifies public/start.js, which Vite copies as it is: every page waits for it. Throws if it isn't valid. */
export const startScript: Plugin = {
  name: 'start-script',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const file = join(dir, 'start.js')
    const { code, errors } = minifySync(file, readFileSync(file, 'utf8'))
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
    writeFileSync(file, code)
  },
}
