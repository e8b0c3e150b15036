import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countMatches, matchesIn, pageText, searchFor, type TextPiece } from './find-text.ts'

/** Text items as pdf.js returns them; a trailing bar marks the end of a line. */
function pieces(...texts: string[]): TextPiece[] {
  return texts.map((text) => ({ str: text.replace(/\|$/, ''), hasEOL: text.endsWith('|') }))
}

/** The matched text for `words`, by match and by piece. */
function found(page: readonly TextPiece[], words: string): string[] {
  const search = searchFor(words)
  if (search === null) return []
  const matches = matchesIn(pageText(page), search, page)
  expect(countMatches(pageText(page), search)).toBe(matches.length)
  return matches.map((match) => match.map(({ piece, from, to }) => page[piece]?.str.slice(from, to)).join('+'))
}

test('ignores case, accents and kinds of dashes and quotes', () => {
  const page = pieces('The BORROWER’s café – “first” lien', ' at the Café')
  expect(found(page, "borrower's")).toEqual(['BORROWER’s'])
  expect(found(page, 'cafe')).toEqual(['café', 'Café'])
  expect(found(page, 'café')).toEqual(['café', 'Café'])
  expect(found(page, 'cafe - "first"')).toEqual(['café – “first”'])
})

test('matches across pieces and line ends', () => {
  const page = pieces('Loan am', 'ount: 1,250', ',000.00|', 'personal|', 'guaranty')
  expect(found(page, 'amount')).toEqual(['am+ount'])
  expect(found(page, '1,250,000.00')).toEqual(['1,250+,000.00'])
  expect(found(page, 'personal  guaranty')).toEqual(['personal+guaranty'])
})

test('joins a word hyphenated at a line end and keeps the hyphen of a compound word', () => {
  const page = pieces('the guar-|', 'anty and long-|', 'term debt')
  expect(found(page, 'guaranty')).toEqual(['guar-+anty'])
  expect(found(page, 'long-term')).toEqual(['long-+term'])
  expect(found(page, 'longterm')).toEqual(['long-+term'])
})

test('highlights ligatures and combining accents whole', () => {
  const page = pieces('ﬁnance and cafe\u0301s, Straße', ' 𝐋oan 🏦 bank')
  expect(found(page, 'finance')).toEqual(['ﬁnance'])
  expect(found(page, 'f')).toContain('ﬁ')
  expect(found(page, 'cafes')).toEqual(['cafe\u0301s'])
  expect(found(page, 'loan')).toEqual(['𝐋oan'])
  expect(found(page, 'bank')).toEqual(['bank'])
})

test('treats the typed text as words, not as a pattern', () => {
  const page = pieces('100% of (a) [b] {c} a.b $5 ^x \\y | z* +1 ?')
  for (const words of ['(a)', '[b]', '{c}', 'a.b', '$5', '^x', '\\y', '|', 'z*', '+1', '?', '100%']) {
    expect(found(page, words), words).toEqual([words])
  }
  expect(found(page, 'a.c')).toEqual([])
  expect(searchFor('  ')).toBeNull()
  expect(searchFor('\u0301')).toBeNull()
})

test('finds every word of a page at its position', () => {
  const word = fc.stringMatching(/^[a-zA-Zéß0-9.,()$%-]{1,12}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(), (words, nth) => {
      const page = words.map((str, index) => ({ str: `${str} `, hasEOL: index % 3 === 0 }))
      const query = words[nth % words.length] ?? ''
      expect(found(page, query).length).toBeGreaterThan(0)
    }),
    { seed: 2026 },
  )
})
