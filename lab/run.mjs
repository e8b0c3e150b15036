// Entry of the lab's commands: benches, load and fault tests, planted bugs.
import { runCommand } from '../tools/bootstrap/run-command.mjs'

await runCommand({
  bench: async () => (await import('./bench/main.ts')).run,
  'load-test': async () => (await import('./load-test/command.ts')).run,
  chaos: async () => (await import('./chaos/command.ts')).run,
  sqlmap: async () => (await import('./sqlmap/command.ts')).run,
  mutations: async () => (await import('./mutations/command.ts')).run,
  'page-speed': async () => (await import('./page-speed/command.ts')).run,
  screenshots: async () => (await import('./screenshots/command.ts')).run,
})
