// Entry of every command: npm start, npm test, npm run check and the others of COMMANDS.
// Runs on the machine's own Node, from 20 up and with nothing installed; everything it hands over to runs on Node 22.18 or newer.
import { enterCompileCache, ensurePackages } from './packages.mjs'
import { runOnBundledNode, isNewEnough } from './node-version.mjs'
import { exitWithParent } from './processes.mjs'
import { CommandError } from './refusal.mjs'

/** @type {Record<string, () => Promise<{ run(args: string[]): Promise<void> }>>} */
const COMMANDS = {
  start: () => import('./start.ts'),
  dev: () => import('./dev.ts'),
  test: () => import('./test.ts'),
  'test-full': () => import('./test-full.ts'),
  check: () => import('./check.ts'),
  bench: () => import('./bench.ts'),
  admin: () => import('./admin.ts'),
  schema: () => import('./schema.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  'new-key': () => import('./new-key.ts'),
  'rotate-key': () => import('./rotate-key.ts'),
  supply: () => import('./supply.ts'),
  fuzz: () => import('./fuzz.ts'),
  scale: () => import('./scale.ts'),
  faults: () => import('./faults.ts'),
  sqlmap: () => import('./sqlmap.ts'),
  'page-speed': () => import('./page-speed.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = COMMANDS[name]
  if (!command) throw new CommandError(`There is no command "${name}": use ${Object.keys(COMMANDS).join(', ')}.`)
  exitWithParent()
  if (!isNewEnough(process.versions.node)) {
    process.exitCode = await runOnBundledNode(process.argv.slice(1))
  } else {
    await ensurePackages()
    enterCompileCache()
    await (await command()).run(args)
  }
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error)
  process.exitCode = 1
}
