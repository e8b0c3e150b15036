import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * A write has one silhouette (docs/architecture.md): scoped load or authorize, transaction, change, audit record.
 * Sign-in writes sessions before there is a partner to keep an audit trail, who wants to be shown Loanyard is no partner's
 * business, and what PandaDoc tells is only taken note of before it is looked up, so these are not held to it. What somebody
 * has seen of their notifications is nobody else's business. A sign of life of whoever looks at an upload, by the rights of
 * the look, is nothing that anybody did. The security log is a record itself.
 */
const verbs = globSync('*/*.ts', { cwd: import.meta.dirname })
  .filter(
    (file) =>
      !/\.test\.ts$|queries\.ts$|^auth\/|^demo-requests\/|^notifications\/|^security-log\/|\/sign-of-life\.ts$/.test(
        file,
      ),
  )
  .map((file) => ({ file, source: readFileSync(`${import.meta.dirname}/${file}`, 'utf8') }))

/** The text of each exported function that opens a transaction, up to the next export. */
const writes = verbs.flatMap(({ file, source }) =>
  source
    .split(/^(?=export )/m)
    .filter((part) => part.includes('withTransaction(') && !part.includes('receivePandaDocWebhook('))
    .map((part) => ({ name: `${file}: ${/function (\w+)/.exec(part)?.[1] ?? '?'}`, part })),
)

test('there are writes to look at', () => {
  expect(writes.length).toBeGreaterThan(15)
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
