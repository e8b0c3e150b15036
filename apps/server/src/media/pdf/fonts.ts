import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as mupdf from 'mupdf'

/** What signatures are written in, where the font has the letters. */
const HANDWRITING = 'Hand'
export const SANS = 'Plain'

/** Of one weight of one family, as its package keeps it. */
const file = (name: string, family: string, weight = '400Regular') =>
  `@expo-google-fonts/${name}/${weight}/${family}_${weight}.ttf`

const FILES: Record<string, string> = {
  [HANDWRITING]: file('great-vibes', 'GreatVibes'),
  [SANS]: file('noto-sans', 'NotoSans'),
  [`${SANS} bold`]: file('noto-sans', 'NotoSans', '600SemiBold'),
  // By script, as mupdf calls them. Chinese, Japanese and Korean are built into it.
  Arabic: file('noto-naskh-arabic', 'NotoNaskhArabic'),
  Armenian: file('noto-sans-armenian', 'NotoSansArmenian'),
  Bengali: file('noto-sans-bengali', 'NotoSansBengali'),
  Devanagari: file('noto-sans-devanagari', 'NotoSansDevanagari'),
  Georgian: file('noto-sans-georgian', 'NotoSansGeorgian'),
  Gujarati: file('noto-sans-gujarati', 'NotoSansGujarati'),
  Gurmukhi: file('noto-sans-gurmukhi', 'NotoSansGurmukhi'),
  Hebrew: file('noto-sans-hebrew', 'NotoSansHebrew'),
  Tamil: file('noto-sans-tamil', 'NotoSansTamil'),
  Thai: file('noto-sans-thai', 'NotoSansThai'),
}

const loaded = new Map<string, mupdf.Font>()

/** mupdf asks for fonts by family, and by script for letters that the family lacks. */
export function installFonts(): void {
  mupdf.installLoadFontFunction(
    (family, script, bold) => fontOf(bold ? `${family} bold` : family) ?? fontOf(family) ?? fontOf(script),
  )
}

/** What a line is signed in: the hand's font if it has every letter, else the plain one, so that none looks out of place. */
export function scriptFor(line: string): string {
  const hand = fontOf(HANDWRITING)
  return Array.from(line).every((character) => hand?.encodeCharacter(character) !== 0) ? HANDWRITING : SANS
}

function fontOf(name: string): mupdf.Font | null {
  const cachedFont = loaded.get(name)
  if (cachedFont !== undefined) return cachedFont
  const path = FILES[name]
  if (path === undefined) return null
  const font = new mupdf.Font(name, readFileSync(fileURLToPath(import.meta.resolve(path))))
  loaded.set(name, font)
  return font
}
