import { npmProgram } from '../npm.mjs'
import { ROOT } from '../paths.ts'
import { run } from '../processes.mjs'

/**
 * What an npm command says as JSON, with npm's own code of exit; it says nothing else.
 * @returns `said` is null where it was no JSON
 */
export async function npmJson(args: readonly string[]): Promise<{ code: number; said: unknown }> {
  const [file, ...first] = npmProgram()
  const all = [...first, ...args, '--loglevel=silent', '--no-update-notifier']
  const { code, output } = await run(file, all, { cwd: ROOT, output: 'kept' })
  try {
    return { code, said: JSON.parse(output) as unknown }
  } catch {
    return { code, said: null }
  }
}
