import { rmSync } from 'node:fs'
import { startApplication, type Application } from './application.ts'

let shared: Promise<Application> | null = null

/**
 * The application that test files of one Vitest worker share, on one database; it ends with the worker. For tests that
 * make their own partners and look only at those. A test that needs its own clock, environment or connection, or counts
 * emails, jobs or rows over the whole database, starts its own.
 */
export function sharedApplication(): Promise<Application> {
  shared ??= start()
  return shared
}

async function start(): Promise<Application> {
  const app = await startApplication()
  process.once('exit', () => rmSync(app.dataDir, { recursive: true, force: true }))
  return app
}
