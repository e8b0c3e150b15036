import { expect, test } from 'vitest'
import type { Row } from './rows.ts'
import { sql, type Statement, type Scope } from './statement.ts'
import { Transaction } from './transaction.ts'

const scope: Scope = { statement: sql`select 'scope'`, check: () => undefined }

/** A fake connection that answers with delays and records how many batches run at once. */
function connection(fails: (text: string) => boolean = () => false) {
  const sent: string[][] = []
  let busy = 0
  let most = 0
  const send = async (statements: readonly Statement[]): Promise<Row[][]> => {
    busy += 1
    most = Math.max(most, busy)
    const texts = statements.map(({ text }) => text)
    sent.push(texts)
    await new Promise((resolve) => setTimeout(resolve, 5))
    busy -= 1
    if (texts.some(fails)) throw new Error('refused')
    return statements.map(() => [])
  }
  return { send, sent, most: () => most }
}

test('sends parallel statements one at a time, in order, and commits last', async () => {
  const { send, sent, most } = connection()
  const transaction = new Transaction(send, sql`begin`, scope)
  await Promise.all([sql`select 1`, sql`select 2`, sql`select 3`].map((statement) => transaction.rows(statement)))
  await transaction.commit()
  expect(most()).toBe(1)
  expect(sent).toEqual([['begin', `select 'scope'`, 'select 1'], ['select 2'], ['select 3'], ['commit']])
})

test('sends the other statements and the rollback after one fails', async () => {
  const { send, sent } = connection((text) => text === 'select 2')
  const transaction = new Transaction(send, sql`begin`, scope)
  await transaction.rows(sql`select 1`)
  const [second, third] = [transaction.rows(sql`select 2`), transaction.rows(sql`select 3`)]
  await expect(second).rejects.toThrow('refused')
  await third
  await transaction.rollback()
  expect(sent.at(-1)).toEqual(['rollback'])
})

test.each(['commit', 'rollback'] as const)('sends no statement after the %s', async (end) => {
  const { send, sent } = connection()
  const transaction = new Transaction(send, sql`begin`, scope)
  await transaction.rows(sql`select 1`)
  const ending = transaction[end]()
  await expect(transaction.rows(sql`select 2`)).rejects.toThrow('ended')
  await ending
  expect(() => transaction.later(sql`select 3`)).toThrow('ended')
  expect(() => transaction.rowsLater(sql`select 4`)).toThrow('ended')
  expect(sent).toEqual([['begin', `select 'scope'`, 'select 1'], [end]])
})

test('returns the rows of a statement that travels with the next one, or with the commit', async () => {
  const sent: string[][] = []
  const send = async (statements: readonly Statement[]): Promise<Row[][]> => {
    sent.push(statements.map(({ text }) => text))
    return statements.map(({ text }) => [{ text }])
  }
  const transaction = new Transaction(send, sql`begin`, scope)
  const first = transaction.rowsLater(sql`select 1`)
  transaction.later(sql`select 2`)
  expect(await transaction.rows(sql`select 3`)).toEqual([{ text: 'select 3' }])
  expect(await first).toEqual([{ text: 'select 1' }])
  const last = transaction.rowsLater(sql`select 4`)
  await transaction.commit()
  expect(await last).toEqual([{ text: 'select 4' }])
  expect(sent).toEqual([
    ['begin', `select 'scope'`, 'select 1', 'select 2', 'select 3'],
    ['select 4', 'commit'],
  ])
})

test('fails a statement that travels with a failed one, and returns nothing where the scope refuses', async () => {
  const { send } = connection((text) => text === 'select 2')
  const transaction = new Transaction(send, sql`begin`, scope)
  const along = transaction.rowsLater(sql`select 1`)
  await expect(transaction.rows(sql`select 2`)).rejects.toThrow('refused')
  await expect(along).rejects.toThrow('refused')
  const closed: Scope = {
    statement: sql`select 'scope'`,
    check: () => {
      throw new Error('no access')
    },
  }
  const refused = new Transaction(connection().send, sql`begin`, closed)
  const hidden = refused.rowsLater(sql`select 1`)
  await expect(refused.rows(sql`select 3`)).rejects.toThrow('no access')
  await expect(hidden).rejects.toThrow('no access')
})

const other: Scope = { statement: sql`select 'other'`, check: () => undefined }

test('enters a scope before its statements, once while it stays there', async () => {
  const { send, sent } = connection()
  const transaction = new Transaction(send, sql`begin`, scope)
  const [one, two] = [transaction.within(scope), transaction.within(other)]
  one.later(sql`select 1`)
  two.later(sql`select 2`)
  const third = two.rowsLater(sql`select 3`)
  await one.rows(sql`select 4`)
  await third
  await two.send()
  await one.rows(sql`select 5`)
  two.later(sql`select 6`)
  await transaction.commit()
  expect(sent).toEqual([
    ['begin', `select 'scope'`, 'select 1', `select 'other'`, 'select 2', 'select 3', `select 'scope'`, 'select 4'],
    [],
    ['select 5'],
    [`select 'other'`, 'select 6', 'commit'],
  ])
})

test('commits nothing where a scope that it entered refuses', async () => {
  const { send, sent } = connection()
  const transaction = new Transaction(send, sql`begin`, scope)
  const refused = transaction.within({
    ...other,
    check: () => {
      throw new Error('no access')
    },
  })
  await transaction.rows(sql`select 1`)
  refused.later(sql`select 2`)
  await expect(transaction.commit()).rejects.toThrow('no access')
  await transaction.rollback()
  expect(sent.at(-2)).toEqual([`select 'other'`, 'select 2'])
  expect(sent.at(-1)).toEqual(['rollback'])
})

test.each([
  [Object.assign(new Error('read'), { code: 'ECONNRESET' }), 'may or may not have been saved'],
  [Object.assign(new Error('shutdown'), { code: '57P01' }), 'may or may not have been saved'],
  [new Error('Connection terminated unexpectedly'), 'may or may not have been saved'],
  [Object.assign(new Error('disk'), { code: '53100' }), 'disk'],
  [Object.assign(new Error('duplicate'), { code: '23505' }), 'duplicate'],
])('reports what is known about a commit that ends with %s', async (failure, message) => {
  const send = async (statements: readonly Statement[]): Promise<Row[][]> => {
    if (statements.some(({ text }) => text === 'commit')) throw failure
    return statements.map(() => [])
  }
  const transaction = new Transaction(send, sql`begin`, scope)
  await transaction.rows(sql`select 1`)
  await expect(transaction.commit()).rejects.toThrow(message)
})
