import { expect, test } from 'vitest'
import { blocksOf } from './text-blocks.ts'

const joined = (text: string) =>
  blocksOf(text)
    .map((block) => block.text)
    .join('')

test('splits into whole lines without losing text', () => {
  const text = Array.from({ length: 1001 }, (_, line) => `line ${line}`).join('\n')
  const blocks = blocksOf(text)
  expect(blocks.map(({ lines }) => lines)).toEqual([200, 200, 200, 200, 200, 1])
  expect(blocks.slice(0, -1).every((block) => block.text.endsWith('\n'))).toBe(true)
  expect(joined(text)).toBe(text)
})

test('splits an overlong line between characters', () => {
  const text = 'x' + '🏦'.repeat(60_000)
  const blocks = blocksOf(text)
  expect(blocks.length).toBe(4)
  expect(blocks.every((block) => block.text.isWellFormed())).toBe(true)
  expect(joined(text)).toBe(text)
})

test('keeps short lines before a long one in their own block and returns no blocks for an empty text', () => {
  const text = 'a\nb\n' + 'c'.repeat(100_000) + '\nd'
  expect(blocksOf(text)[0]).toEqual({ text: 'a\nb\n', lines: 2 })
  expect(joined(text)).toBe(text)
  expect(blocksOf('')).toEqual([])
})
