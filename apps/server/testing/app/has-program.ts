import { spawnSync } from 'node:child_process'

/** Whether this machine has a program of that name, which prints its usage when run without arguments. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, { stdio: 'ignore', timeout: 10_000 }).error === undefined
}
