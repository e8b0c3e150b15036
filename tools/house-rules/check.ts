import type { Outcome } from '../test-runner/report.ts'
import { tangledFeatures } from './features.ts'
import { crowdedFolders } from './folders.ts'
import { deadReferences } from './references.ts'
import { readTracked, trackedFiles, type Finding } from './tracked-files.ts'

const TEXT = /[.](?:ts|tsx|mjs|cjs|js|css|html|json|md|sql|py|sh)$/
/** Not our wording: released migrations and what is generated from them, third-party texts, generated lists. */
const NOT_OURS =
  /^db\/(?:migrations\/|schema[.]sql$)|\/fixtures\/|\/releases\/|package-lock[.]json$|^LICENSE$|^docs\/licenses[.]md$/
/** The rules name what they forbid. */
const THE_RULES = /^tools\/house-rules\//

/** What no other tool checks: crowded folders, tangled features, dead references. */
function houseRuleFindings(): Finding[] {
  const files = trackedFiles()
  const texts = new Map(
    files.filter((file) => TEXT.test(file) && !NOT_OURS.test(file)).map((file) => [file, readTracked(file)]),
  )
  const all = new Map(files.map((file) => [file, texts.get(file) ?? '']))
  return [
    ...crowdedFolders(files),
    ...tangledFeatures(texts),
    ...deadReferences(new Map([...all].map(([file, text]) => [file, THE_RULES.test(file) ? '' : text]))),
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
