import { npmProgram } from '../bootstrap/npm.mjs'
import { run } from '../bootstrap/run-program.mjs'
import { ROOT } from '../root.ts'

/** The JSON output of an npm command, whether it succeeds or not; null if it isn't JSON. */
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
