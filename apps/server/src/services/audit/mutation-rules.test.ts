import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FEATURES = join(import.meta.dirname, '../../features')

/**
 * The parts of every write are in docs/architecture.md. Exempt: sign-in (no partner's audit trail yet), demo requests
 * (no partner), PandaDoc webhooks (applied later by a job), read marks of notifications, scan heartbeats and the
 * security log itself.
 */
const verbs = globSync('**/*.ts', { cwd: FEATURES })
  .filter(
    (file) =>
      !/\.test\.ts$|queries\.ts$|^auth\/|^demo-requests\/|^notifications\/|^audit\/security-log\/|\/scan-heartbeat\.ts$/.test(
        file,
      ),
  )
  .map((file) => ({ file, source: readFileSync(`${FEATURES}/${file}`, 'utf8') }))

/** The source of each exported function that opens a transaction. */
const writes = verbs.flatMap(({ file, source }) =>
  source
    .split(/^(?=export )/m)
    .filter((part) => part.includes('withTransaction(') && !part.includes('receivePandaDocWebhook('))
    .map((part) => ({ name: `${file}: ${/function (\w+)/.exec(part)?.[1] ?? '?'}`, part })),
)

test('finds the writes to check', () => {
  expect(writes.length).toBeGreaterThan(80)
})

test.each(writes)('$name records an audit event in its transaction', ({ part }) => {
  const inside = part.slice(part.indexOf('withTransaction('))
  // openDeal records its own event and is the one verb another feature joins.
  expect(inside).toMatch(/\brecord\(tx|\brecord[A-Z]\w*\(tx|\bopenDeal\(tx/)
})

test.each(writes)('$name writes only through the transaction it opened', ({ part }) => {
  const inside = part.slice(part.indexOf('withTransaction('))
  expect(inside).not.toMatch(/\b(record\w*|insert\w*|save(?!Signed)\w*|remove\w*|later)\(ctx\b/)
})
