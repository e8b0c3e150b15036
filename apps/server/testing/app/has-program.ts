import { spawnSync } from 'node:child_process'

/** Whether this machine has a program of that name, which says how it is used when it is asked for nothing. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, { stdio: 'ignore', timeout: 10_000 }).error === undefined
}
