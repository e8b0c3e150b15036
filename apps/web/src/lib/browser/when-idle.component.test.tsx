import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('code that waits for use runs after the first key or pointer, and not before', async () => {
  // A copy of its own, that no other test has used.
  const copy: string = './when-idle.ts?unused'
  const { whenIdle, whenUsed }: typeof import('./when-idle.ts') = await import(copy)
  const run = vi.fn<() => void>()
  void whenUsed().then(run)
  await whenIdle()
  await whenIdle()
  expect(run).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Tab' })
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  const late = vi.fn<() => void>()
  void whenUsed().then(late)
  await vi.waitFor(() => expect(late).toHaveBeenCalledOnce())
})
