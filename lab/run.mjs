// Entry of the lab's commands: benches, load and fault tests.
import { runCommand } from '../tools/bootstrap/run-command.mjs'

await runCommand({
  bench: () => import('./bench/command.ts'),
  'load-test': () => import('./load-test/command.ts'),
  chaos: () => import('./chaos/command.ts'),
  sqlmap: () => import('./sqlmap/command.ts'),
  'page-speed': () => import('./page-speed/command.ts'),
})
