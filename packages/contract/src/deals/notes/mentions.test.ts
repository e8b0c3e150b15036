import { expect, test } from 'vitest'
import { mentionedIn, mentionRanges } from './mentions.ts'

const found = (text: string, ...names: string[]) =>
  mentionRanges(text, names).map(({ start, end }) => text.slice(start, end))

test.each([
  ['Ask @Bo Lee.', ['Bo Lee'], ['@Bo Lee']],
  ['@Bo Lee @Bo Lee', ['Bo Lee'], ['@Bo Lee', '@Bo Lee']],
  ['@Ana María and @Ana', ['Ana', 'Ana María'], ['@Ana María', '@Ana']],
  ['@Anabel', ['Ana'], []],
  ['me@Ana.example', ['Ana'], []],
  ['(@Ana)', ['Ana'], ['@Ana']],
  ['@O’Neil (CPA)', ['O’Neil (CPA)'], ['@O’Neil (CPA)']],
  ['@ and @', [''], []],
])('%s names %j', (text, names, expected) => {
  expect(found(text, ...names)).toEqual(expected)
})

test('a mention counts only while the text has its name', () => {
  const [ana, maria] = [{ name: 'Ana' }, { name: 'Ana María' }]
  expect(mentionedIn('@Ana María', [ana, maria])).toEqual([maria])
  expect(mentionedIn('Ana', [ana])).toEqual([])
})
