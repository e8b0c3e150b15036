import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import type { Outcome } from '../test-runner/report.ts'
import { pageCacheProblems } from './page-cache.ts'
import { deadReferences } from './references.ts'
import { missingRights } from './rights.ts'
import { writtenColumns } from './row-types.ts'
import { crowdedFolders, tangledFeatures } from './structure.ts'
import { oddMeasures, unusedClasses } from './styles.ts'
import { ownTexts, readTracked, trackedFiles, type Finding } from './tracked-files.ts'
import { EXCEPTIONS, oddWords, readExceptions } from './words.ts'
import { brokenWrites } from './writes.ts'

/** The rules name what they forbid. */
const THE_RULES = /^tools\/house-rules\//

/** Generated, so not among our own texts. */
const ROW_TYPES = 'apps/server/src/db/tables.ts'

const readCalls = Object.values(calls).flatMap((noun) =>
  Object.entries<Call>(noun).flatMap(([name, { method }]) => (method === 'GET' ? [name] : [])),
)

/**
 * What no other tool checks: crowded folders, tangled features, writes without a right or an audit entry, columns typed by
 * hand, query keys and writes outside their place on the page, odd measures and unused classes, dead references, odd words.
 */
function houseRuleFindings(): Finding[] {
  const files = trackedFiles()
  const texts = ownTexts(files)
  const checked = new Map([...texts].filter(([file]) => !THE_RULES.test(file)))
  return [
    ...crowdedFolders(files),
    ...tangledFeatures(texts),
    ...missingRights(texts, new Set(readCalls)),
    ...brokenWrites(texts),
    ...writtenColumns(texts, readTracked(ROW_TYPES)),
    ...oddMeasures(texts),
    ...unusedClasses(texts),
    ...pageCacheProblems(texts, new Set(readCalls)),
    ...deadReferences(new Map(files.map((file) => [file, checked.get(file) ?? '']))),
    ...oddWords(checked, readExceptions(readTracked(EXCEPTIONS))),
  ]
}

/** Runs them as one of the checks of npm run check. */
export function checkHouseRules(): Promise<Outcome> {
  const findings = houseRuleFindings()
  const output = findings
    .map(({ file, line, message }) => `${file}${line === 0 ? '' : `:${line}`} ${message}\n`)
    .join('')
  return Promise.resolve({ passed: findings.length === 0 ? 1 : 0, failed: findings.length === 0 ? 0 : 1, output })
}
