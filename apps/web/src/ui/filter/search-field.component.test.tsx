import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('a search waits for a pause of 300 ms and is sent once, at once on Enter', () => {
  vi.useFakeTimers()
  const onChange = vi.fn<(text: string) => void>()
  render(<SearchField label="Search" value="" onChange={onChange} />)
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  for (const text of ['p', 'pa', 'pat']) {
    type(text)
    vi.advanceTimersByTime(200)
  }
  vi.advanceTimersByTime(99)
  expect(onChange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onChange.mock.calls).toEqual([['pat']])

  type('pate')
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
  vi.advanceTimersByTime(1000)
  expect(onChange.mock.calls).toEqual([['pat'], ['pate']])
})
