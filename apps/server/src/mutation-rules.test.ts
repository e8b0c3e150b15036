import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FEATURES = `${import.meta.dirname}/features`

/**
 * Every write has the same parts (docs/architecture.md): scoped load or authorization, transaction, change, audit entry.
 * Exempt: sign-in (sessions exist before a partner's audit trail), demo requests (they belong to no partner), PandaDoc
 * webhooks (noted first, applied later), read marks of notifications, scan heartbeats, and the security log itself.
 */
const verbs = globSync('**/*.ts', { cwd: FEATURES })
  .filter(
    (file) =>
      !/\.test\.ts$|queries\.ts$|^auth\/|^demo-requests\/|^notifications\/|^security-log\/|\/scan-heartbeat\.ts$/.test(
        file,
      ),
  )
  .map((file) => ({ file, source: readFileSync(`${FEATURES}/${file}`, 'utf8') }))

/** The text of each exported function that opens a transaction, up to the next export. */
const writes = verbs.flatMap(({ file, source }) =>
  source
    .split(/^(?=export )/m)
    .filter((part) => part.includes('withTransaction(') && !part.includes('receivePandaDocWebhook('))
    .map((part) => ({ name: `${file}: ${/function (\w+)/.exec(part)?.[1] ?? '?'}`, part })),
)

test('finds the writes to check', () => {
  expect(writes.length).toBeGreaterThan(80)
})

test.each(writes)('$name leaves an audit record in its transaction', ({ part }) => {
  const inside = part.slice(part.indexOf('withTransaction('))
  // openDeal is the one verb another feature joins; it keeps its own record.
  expect(inside).toMatch(/\brecord\(tx|\brecord[A-Z]\w*\(tx|\bopenDeal\(tx/)
})

test.each(writes)('$name checks rights or loads in scope before it writes', ({ part }) => {
  expect(part).toMatch(
    /\bauthorize\w*\(|\bmay[A-Z]\w*\(|\b(?:find|load)[A-Z]\w*\((?:ct|t)x|\block[A-Z]\w*\(tx|valuesAfter\(tx|readLeadsCsv\(/,
  )
})

test.each(writes)('$name writes through the transaction it opened, not beside it', ({ part }) => {
  const inside = part.slice(part.indexOf('withTransaction('))
  expect(inside).not.toMatch(/\b(record\w*|insert\w*|save(?!Signed)\w*|remove\w*|later)\(ctx\b/)
})
