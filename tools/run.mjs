// Entry point of npm start, npm test, npm run check and the other commands listed here.
import { runCommand } from './bootstrap/run-command.mjs'

await runCommand({
  start: () => import('./start.ts'),
  dev: () => import('./dev.ts'),
  test: () => import('./test.ts'),
  'test-full': () => import('./test-runner/test-full.ts'),
  check: () => import('./check.ts'),
  schema: () => import('./schema.ts'),
  admin: () => import('./operator/admin.ts'),
  backup: () => import('./operator/backup.ts'),
  restore: () => import('./operator/restore.ts'),
  'new-key': () => import('./operator/new-key.ts'),
  'rotate-key': () => import('./operator/rotate-key.ts'),
  supply: () => import('./supply/supply.ts'),
  fuzz: () => import('./test-runner/fuzz.ts'),
})
