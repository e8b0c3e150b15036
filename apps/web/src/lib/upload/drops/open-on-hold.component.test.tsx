import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOpenOnHold } from './open-on-hold.ts'

const opened = vi.fn()

function Page() {
  useOpenOnHold()
  return (
    <>
      <button type="button" role="tab" aria-selected={false} onClick={() => opened('tab')}>
        Requests
      </button>
      <button type="button" role="tab" aria-selected onClick={() => opened('open tab')}>
        Overview
      </button>
      <button type="button" aria-pressed={false} data-opens-on-hold onClick={() => opened('stage')}>
        Closing
      </button>
      <button type="button" aria-pressed data-opens-on-hold onClick={() => opened('open stage')}>
        Packaging
      </button>
      <article data-card>
        <a href="#deal" data-card-link onClick={() => opened('card')}>
          Deal
        </a>
        <p>Borrower</p>
      </article>
      <p>Elsewhere</p>
    </>
  )
}

function drag(type: string, text: string, types = ['Files']): void {
  const event = new MouseEvent(type, { bubbles: true, relatedTarget: null })
  Object.defineProperty(event, 'dataTransfer', { value: { types } })
  screen.getByText(text).dispatchEvent(event)
}

beforeEach(() => {
  vi.useFakeTimers()
  opened.mockClear()
  render(<Page />)
})
afterEach(() => void vi.useRealTimers())

test.each([
  ['Requests', 'tab'],
  ['Closing', 'stage'],
  ['Borrower', 'card'],
])('files held over "%s" open it once', (text, what) => {
  drag('dragover', text)
  drag('dragover', text)
  vi.runAllTimers()
  drag('dragover', text)
  vi.runAllTimers()
  expect(opened.mock.calls).toEqual([[what]])
})

test('nothing opens for files that move on, leave or are dropped, nor for anything but files', () => {
  drag('dragover', 'Requests')
  drag('dragover', 'Elsewhere')
  drag('dragover', 'Borrower')
  drag('dragleave', 'Borrower')
  drag('dragover', 'Requests')
  drag('drop', 'Requests')
  for (const open of ['Overview', 'Packaging']) {
    drag('dragover', open)
    vi.runAllTimers()
  }
  drag('dragover', 'Requests', ['text/plain'])
  vi.runAllTimers()
  expect(opened).not.toHaveBeenCalled()
})
