import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { sendAtVersion } from './at-version.ts'

interface Row {
  readonly version: number
  readonly name: string
  readonly phone: string | null
}

const base: Row = { version: 1, name: 'Ana', phone: null }

/** Saves a phone number. Each of `others` was saved by someone else before the next try. */
function savePhone(others: readonly Partial<Row>[]) {
  const left = others.map((change): Row => ({ ...base, ...change }))
  const versions: number[] = []
  const send = (version: number) => {
    versions.push(version)
    const current = left.shift()
    const isStale = current !== undefined
    return isStale
      ? Promise.reject(new ApiError(412, 'stale', 'Changed.', { current: { ...current } }))
      : Promise.resolve('saved')
  }
  return { versions, saving: sendAtVersion({ base, change: { phone: '555' }, send }) }
}

test.each<[string, readonly Partial<Row>[], readonly number[]]>([
  ['no one else changed the record', [], [1]],
  ['someone else changed another field', [{ version: 2, name: 'Bo' }], [1, 2]],
  ['someone else made the same change', [{ version: 2, phone: '555' }], [1, 2]],
  ['others changed it twice', [{ version: 2 }, { version: 3, name: 'Bo' }], [1, 2, 3]],
])('saves a change if %s', async (_, others, versions) => {
  const sent = savePhone(others)
  expect(await sent.saving).toBe('saved')
  expect(sent.versions).toEqual(versions)
})

test.each<[string, readonly Partial<Row>[], readonly number[]]>([
  ['someone else changed the same field', [{ version: 2, phone: '777' }], [1]],
  ['they did so before the second try', [{ version: 2 }, { version: 3, phone: '777' }], [1, 2]],
  ['the version that it refuses is the current one', [{ version: 1 }], [1]],
])('throws the server’s refusal if %s', async (_, others, versions) => {
  const sent = savePhone(others)
  await expect(sent.saving).rejects.toMatchObject({ code: 'stale' })
  expect(sent.versions).toEqual(versions)
})

test('throws any other failure without another try', async () => {
  const failure = new ApiError(409, 'already_exists', 'There is one.', { current: { ...base, version: 2 } })
  let tries = 0
  const send = () => {
    tries += 1
    return Promise.reject(failure)
  }
  await expect(sendAtVersion({ base, change: { phone: '555' }, send })).rejects.toBe(failure)
  expect(tries).toBe(1)
})
