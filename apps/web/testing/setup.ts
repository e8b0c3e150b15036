import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { stubBrowser } from './browser-stubs.ts'
import { server } from './fake-server.ts'

stubBrowser()
configure({
  // Only a test that fails waits that long.
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\nThe page says: ${document.body.textContent}`),
})
// Testing Library's own cleanup needs global test functions.
beforeEach(() => {
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  server.reset()
})
