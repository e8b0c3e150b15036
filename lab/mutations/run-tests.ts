import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onCleanup } from '../harness/cleanup.ts'
import type { Project } from './bug.ts'
import type { Order } from './test-process.ts'

/** A run that takes longer hangs. */
const timeLimitMs = 300_000

export interface Wanted {
  readonly project: Project
  readonly files: readonly string[]
  /** A part of the titles of the tests to run; all where there is none. */
  readonly title?: string | undefined
}

/** What came of each test file. */
export type TestRun = readonly {
  readonly file: string
  /** Titles. */
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  /** Why the file failed; without a failed test, it didn't load or its set-up failed. */
  readonly problem: string | null
}[]

/** Runs tests in the copied tree. */
export class TestRunner {
  readonly #root: string
  readonly #databaseUrl: string
  #child: ChildProcess | null = null
  /** Of the last run. */
  #bugFile: string | undefined

  /** @param databaseUrl connection string of the superuser of the tests' PostgreSQL */
  constructor(root: string, databaseUrl: string) {
    this.#root = root
    this.#databaseUrl = databaseUrl
    onCleanup(() => this.stop())
  }

  /**
   * The first failed test ends the run.
   * @param bugFile a file that has a bug in this run only
   */
  async run(wanted: Wanted, bugFile?: string): Promise<TestRun> {
    const changed = [this.#bugFile, bugFile].filter((file) => file !== undefined)
    this.#bugFile = bugFile
    this.#child ??= this.#start()
    const child = this.#child
    const order: Order = { ...wanted, changed }
    const answer = await new Promise<TestRun | null>((resolve) => {
      const limit = setTimeout(() => child.kill('SIGKILL'), timeLimitMs)
      const settle = (result: TestRun | null) => {
        clearTimeout(limit)
        child.off('message', onMessage).off('exit', onExit)
        resolve(result)
      }
      const onMessage = (result: unknown) => settle(result as TestRun)
      const onExit = () => settle(null)
      child.on('message', onMessage).on('exit', onExit)
      child.send(order)
    })
    if (answer !== null) return answer
    this.#child = null
    return wanted.files.map((file) => ({ file, passed: [], failed: [], problem: 'its process ended or took too long' }))
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGINT')
    const kill = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await gone
    clearTimeout(kill)
  }

  #start(): ChildProcess {
    return fork(join(this.#root, 'lab/mutations/test-process.ts'), {
      cwd: this.#root,
      env: { ...process.env, TEST_DATABASE_URL: this.#databaseUrl },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  }
}
