import { expect, test } from 'vitest'
import { memoryStorage } from '../browser/browser-storage.ts'
import { createLinkCode } from './link-code.ts'

function addressBar(path: string) {
  const url = new URL(path, 'http://page.test')
  const shown: string[] = []
  const replaceState = (_: unknown, __: string, address?: string | URL | null) => void shown.push(String(address))
  return { bar: { location: url, history: { state: { key: 'k' }, replaceState } }, shown }
}

function taken(path: string) {
  const code = createLinkCode(memoryStorage())
  const { bar, shown } = addressBar(path)
  code.take(bar)
  return { code: code.read(), shown }
}

test('removes a link’s code from the URL at once and keeps the rest', () => {
  expect(taken('/portal/login?next=%2Fportal#code=s3cret-_x')).toEqual({
    code: 's3cret-_x',
    shown: ['/portal/login?next=%2Fportal'],
  })
  expect(taken('/partner/set-password#code=abc').code).toBe('abc')
})

test('reads a code only on auth pages', () => {
  expect(taken('/portal#code=abc')).toEqual({ code: null, shown: [] })
  expect(taken('/portal/login#main')).toEqual({ code: null, shown: [] })
  expect(taken('/portal/login?code=abc')).toEqual({ code: null, shown: [] })
})

test('removes an empty code and ignores it', () => {
  expect(taken('/portal/login#code=')).toEqual({ code: null, shown: ['/portal/login'] })
})

test('keeps the code for the tab until it is dropped and notifies of both', () => {
  const storage = memoryStorage()
  const code = createLinkCode(storage)
  let notifiedCount = 0
  const stop = code.subscribe(() => (notifiedCount += 1))
  code.take(addressBar('/lender/login#code=one').bar)
  expect(createLinkCode(storage).read()).toBe('one')
  code.take(addressBar('/lender/login#code=two').bar)
  expect(code.read()).toBe('two')
  code.drop()
  expect([code.read(), notifiedCount]).toEqual([null, 3])
  stop()
  code.take(addressBar('/lender/login#code=three').bar)
  expect(notifiedCount).toBe(3)
})
