import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FittedFileName } from './fitted-file-name.tsx'

const long = '2024 Business Tax Return of Harbor Bakery_20260115_120000.pdf'

test('a long file name is cut by its room, never its ending; the whole name is read and shows on hover', () => {
  const { container } = render(<FittedFileName name={long} />)
  const name = container.querySelector('bdi')
  expect(name?.getAttribute('title')).toBe(long)
  const visible = [...(name?.querySelectorAll('[aria-hidden]') ?? [])].map((part) => part.textContent)
  expect(visible).toEqual(['2024 Business Tax Return of Harbor Bakery', '.pdf'])
  expect(name?.querySelector('span:not([aria-hidden])')?.textContent).toBe(long)
})

test('a short file name is plain text', () => {
  const { container } = render(<FittedFileName name="Lease.pdf" />)
  expect(container.innerHTML).toBe('<bdi>Lease.pdf</bdi>')
})
