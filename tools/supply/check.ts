import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import type { Outcome } from '../test-runner/report.ts'
import { licenseProblems, licensesDocument } from './licenses.ts'
import { lockProblems, LOCKS, COMPETITORS, pinProblems, readLock, readManifest } from './lock.ts'

/** The generated list of what ships, as a path in the repository. */
export const LICENSES = 'docs/licenses.md'

/** Everything about packages that needs no network: exact, complete, permitted and listed. */
export function supplyProblems(): string[] {
  const problems = LOCKS.flatMap(({ file, folders }) => {
    const lock = readLock(file)
    const place = file.slice(0, -'package-lock.json'.length)
    return [
      ...lockProblems(lock),
      ...licenseProblems(lock),
      ...folders.flatMap((folder) => pinProblems(folder, readManifest(join(place, folder, 'package.json')), lock)),
    ]
  })
  problems.push(...COMPETITORS.flatMap(competitorProblems))
  const written = existsSync(join(ROOT, LICENSES)) ? readFileSync(join(ROOT, LICENSES), 'utf8') : ''
  if (written === licensesDocument(readLock('package-lock.json'))) return problems
  return [...problems, `${LICENSES} is out of date: npm run supply -- --write`]
}

/** What keeps a competitor's lock file from being exact. Its licenses don't matter: nothing of it ships. */
function competitorProblems(folder: string): string[] {
  const lock = readLock(join(folder, 'package-lock.json'))
  const problems = [
    ...lockProblems(lock, { scripts: false }),
    ...pinProblems('', readManifest(join(folder, 'package.json')), lock),
  ]
  return problems.map((problem) => `${folder}: ${problem}`)
}

/** Runs them as one of the checks of npm run check. */
export function checkSupply(): Promise<Outcome> {
  const problems = supplyProblems()
  const failed = problems.length > 0 ? 1 : 0
  return Promise.resolve({ passed: 1 - failed, failed, output: problems.join('\n') })
}
