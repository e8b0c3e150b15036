import { npmProgram } from '../bootstrap/npm.mjs'
import { run } from '../bootstrap/run-program.mjs'
import { ROOT } from '../root.ts'

/** What an npm command says as JSON, whether it succeeds or not; null where it is none. */
export async function npmJson(args: readonly string[]): Promise<unknown> {
  const [file, ...first] = npmProgram()
  const all = [...first, ...args, '--loglevel=silent', '--no-update-notifier']
  const { output } = await run(file, all, { cwd: ROOT, output: 'kept' })
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}
