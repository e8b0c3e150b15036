import { join } from 'node:path'
import { run as runProgram } from './bootstrap/run-program.mjs'
import { ensurePage } from './build-page.ts'
import { ROOT } from './root.ts'

/** npm start: builds the page if needed, then runs the server in this process, which handles the signals. */
export async function run(): Promise<void> {
  await ensurePage()
  await import('../apps/server/src/main.ts')
}

/**
 * npm run dev: restarts the server when its sources change, and updates the page in the open browser. The page is on
 * WEB_PORT (default 5173) and forwards calls to the server on PORT.
 */
export async function runWithReload(): Promise<void> {
  const port = process.env['PORT'] || '3000'
  const page = process.env['WEB_PORT'] || '5173'
  const env = {
    PORT: port,
    API_PORT: port,
    WEB_PORT: page,
    PUBLIC_URL: process.env['PUBLIC_URL'] || `http://localhost:${page}`,
  }
  const programs = [
    ['--watch', '--watch-preserve-output', join(ROOT, 'apps/server/src/main.ts')],
    [join(ROOT, 'node_modules/vite/bin/vite.js'), join(ROOT, 'apps/web'), '--clearScreen', 'false'],
  ]
  const ends = programs.map((args) => runProgram(process.execPath, args, { env }))
  const { code } = await Promise.race(ends)
  process.exitCode = code
  // Neither is of use without the other: the signal ends the one that is left.
  process.kill(process.pid, 'SIGTERM')
  await Promise.all(ends)
}
