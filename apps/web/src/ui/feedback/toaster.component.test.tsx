import { act, fireEvent, render, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyError, notifyUndo } from './toast.ts'
import { Toaster } from './toaster.tsx'

const messages = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
/** In steps, because a message that has ended is removed a second after that has rendered. */
async function wait(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) await act(() => vi.advanceTimersByTimeAsync(500))
}

beforeEach(() => {
  vi.useFakeTimers()
  const { getByRole } = render(<Toaster />)
  // An earlier test may have left its pointer on a message, which would then stay.
  fireEvent.mouseLeave(getByRole('region').firstElementChild ?? document.body)
})
afterEach(() => {
  toast.remove()
  vi.useRealTimers()
})

test('a message with Undo stays for 10 seconds', async () => {
  act(() => notifyUndo('Lead deleted', () => undefined))
  await wait(9000)
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  await wait(3000)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('Undo acts once and closes the message', async () => {
  const onUndo = vi.fn<() => void>()
  act(() => notifyUndo('Lead deleted', onUndo))
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  await wait(3000)
  expect(onUndo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Lead deleted')).toBeNull()
})

test('at most 3 messages show at once, the newest first, and close after 3 seconds', async () => {
  act(() => ['one', 'two', 'three', 'four'].forEach((message) => notifyError(message)))
  expect(messages()).toEqual(['four', 'three', 'two'])
  await wait(2000)
  expect(messages()).toHaveLength(3)
  await wait(3000)
  expect(messages()).toEqual([])
})
