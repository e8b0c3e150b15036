import { rmSync } from 'node:fs'
import type { Services } from '../../src/services/context.ts'
import { startApplication, type Application } from './application.ts'

let shared: Promise<Application> | null = null

/**
 * The application that test files of one Vitest worker share, on one database; it ends with the worker. For tests that
 * make their own partners and look only at those. A test that needs its own clock, environment or connection, changes
 * the schema, uses up a limit of its network, or counts emails, jobs or rows over the whole database, starts its own.
 */
export function sharedApplication(): Promise<Application> {
  shared ??= start()
  return shared
}

async function start(): Promise<Application> {
  const app = await startApplication()
  inspectInOneProcess(app.services)
  process.once('exit', () => rmSync(app.dataDir, { recursive: true, force: true }))
  return app
}

/**
 * Each partner's documents are inspected in a process of its own, and to start one takes 40 times as long as to inspect
 * a small document. Here all partners share one; media/sandbox/parser-pool.test.ts tests that owners otherwise don't.
 */
function inspectInOneProcess(services: { -readonly [Name in keyof Services]: Services[Name] }): void {
  const { inspect } = services
  services.inspect = (file) => inspect({ ...file, owner: 'tests' })
}
