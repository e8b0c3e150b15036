import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tools/root.ts'
import { AREAS } from './catalog.ts'
import type { Result } from './results.ts'

/** Writes docs/evidence/mutations.md. */
export function writeEvidence(results: ReadonlyMap<string, Result>, day: Date): void {
  const all = AREAS.flatMap(({ bugs }) => bugs)
  const caught = all.filter(({ id }) => results.get(id)?.outcome === 'caught').length
  const sections = AREAS.map(({ name, bugs }) => {
    const rows = bugs.map(({ id, harm, tests: { file } }) => {
      const outcome = results.get(id)?.outcome ?? 'not tried'
      return `| ${id} | ${harm.replaceAll('|', String.raw`\|`)} | ${outcome === 'caught' ? `\`${file}\`` : `**${outcome}**`} |`
    })
    return `## ${name} (${bugs.length})\n\n| | bug | caught by |\n| --- | --- | --- |\n${rows.join('\n')}`
  })
  const text = `# Planted bugs

Written by \`npm run mutations\` on ${day.toISOString().slice(0, 10)}: ${all.length} bugs, of which ${results.size} were planted one
at a time in a copy of the tree and ${caught} caught by the tests named. With \`--resume\`, a result counts for as long as neither
the bug nor the two files it names change. The test that caught a bug passes without it.
A bug is a changed line or statement in \`lab/mutations/bugs\`. A test file that fails without the bug, does not load or runs no test
catches nothing.

Policies are samples: \`apps/server/src/db/scopes/hidden-rows.test.ts\` removes each condition of each policy by itself.

${sections.join('\n\n')}
`
  writeFileSync(join(ROOT, 'docs/evidence/mutations.md'), text)
}
