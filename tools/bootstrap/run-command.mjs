import { CommandError } from './command-error.mjs'
import { enterCompileCache, ensurePackages } from './ensure-packages.mjs'
import { isNewEnough, runOnBundledNode } from './node-version.mjs'
import { exitWithParent } from './run-program.mjs'

/**
 * Runs the command that the first argument names, with the rest as its arguments. Works on the machine's own Node from
 * 20 up with nothing installed: it installs Node and the packages first if they are missing.
 * @param {Record<string, () => Promise<(args: string[]) => Promise<void>>>} commands each loads its code
 */
export async function runCommand(commands) {
  const [name = '', ...args] = process.argv.slice(2)
  try {
    const command = commands[name]
    if (!command) throw new CommandError(`There is no command "${name}": use ${Object.keys(commands).join(', ')}.`)
    exitWithParent()
    if (!isNewEnough(process.versions.node)) {
      process.exitCode = await runOnBundledNode(process.argv.slice(1))
      return
    }
    await ensurePackages()
    enterCompileCache()
    const run = await command()
    await run(args)
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error)
    process.exitCode = 1
  }
}
