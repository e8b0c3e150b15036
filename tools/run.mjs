// Entry point of npm start, npm test, npm run check and the other commands listed here.
import { runCommand } from './bootstrap/run-command.mjs'

await runCommand({
  start: async () => (await import('./start.ts')).run,
  dev: async () => (await import('./start.ts')).runWithReload,
  test: async () => (await import('./test.ts')).run,
  'test-full': async () => (await import('./test.ts')).runInFull,
  a11y: async () => (await import('./test.ts')).runAccessibility,
  check: async () => (await import('./test.ts')).runChecks,
  schema: async () => (await import('./schema.ts')).run,
  admin: async () => (await import('./operator/admin.ts')).run,
  unlock: async () => (await import('./operator/unlock.ts')).run,
  backup: async () => (await import('./operator/backup.ts')).run,
  restore: async () => (await import('./operator/restore.ts')).run,
  'new-key': async () => (await import('./operator/rotate-key.ts')).printNewKey,
  'rotate-key': async () => (await import('./operator/rotate-key.ts')).run,
  supply: async () => (await import('./supply/supply.ts')).run,
  fuzz: async () => (await import('./test-runner/fuzz.ts')).run,
})
