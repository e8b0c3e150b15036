import { once } from './once.ts'

/** As specified. */
const maxDisplayLength = 25
/** The contract's limit. */
const maxSentLength = 255

const segments = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Graphemes, so that no visible character is cut in half. */
function charactersOf(text: string): string[] {
  return Array.from(segments().segment(text), ({ segment }) => segment)
}

/** The extension includes the dot, or is ''. A long tail after a dot is part of the name. */
export function splitFileName(name: string): { stem: string; ending: string } {
  const ending = /[^.](\.[^./\\\s]{1,10})$/.exec(name)?.[1] ?? ''
  return { stem: name.slice(0, name.length - ending.length), ending }
}

/** Bidirectional control characters: with them "fdp.exe" could pass for a PDF. */
const bidiControls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Without a trailing `_8digits_6digits`, as specified, at full length. */
export function plainFileName(name: string): string {
  const { stem, ending } = splitFileName(name.replace(bidiControls, ''))
  return stem.replace(/^(.+)_\d{8}_\d{6}$/s, '$1') + ending
}

/**
 * A file name as displayed, as specified: without a trailing `_8digits_6digits`, at most 25 characters including the
 * extension. Show the full name on hover.
 */
export function displayFileName(name: string): string {
  const plainName = plainFileName(name)
  const { stem: plain, ending } = splitFileName(plainName)
  const characters = charactersOf(plain)
  const room = maxDisplayLength - charactersOf(ending).length
  if (characters.length <= room) return plainName
  return `${characters
    .slice(0, room - 1)
    .join('')
    .trimEnd()}…${ending}`
}

/** Characters that the API rejects in file names. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what must not come in
const forbiddenCharacters = /[\u0000-\u001f\u007f/\\]/g

/** Normalizes accents, replaces rejected characters and cuts the name to the server's limit. */
export function fileNameToSend(name: string): string {
  const clean = name.normalize('NFC').toWellFormed().replace(forbiddenCharacters, '_').trim()
  const { stem, ending } = splitFileName(clean)
  let shortened = ''
  for (const character of charactersOf(stem)) {
    if (shortened.length + character.length + ending.length > maxSentLength) break
    shortened += character
  }
  return shortened + ending
}
