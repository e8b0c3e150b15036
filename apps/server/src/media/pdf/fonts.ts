import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as mupdf from 'mupdf'

const HANDWRITING = 'Hand'
export const SANS = 'Plain'

const file = (name: string, family: string, weight = '400Regular') =>
  `@expo-google-fonts/${name}/${weight}/${family}_${weight}.ttf`

const FILES: Record<string, string> = {
  [HANDWRITING]: file('great-vibes', 'GreatVibes'),
  [SANS]: file('noto-sans', 'NotoSans'),
  [`${SANS} bold`]: file('noto-sans', 'NotoSans', '600SemiBold'),
  // By mupdf's names of scripts. It includes a font for Chinese, Japanese and Korean.
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

/** mupdf looks up fonts by family, and by script for characters that the family lacks. */
export function installFonts(): void {
  mupdf.installLoadFontFunction(
    (family, script, bold) => fontOf(bold ? `${family} bold` : family) ?? fontOf(family) ?? fontOf(script),
  )
}

/** The font of a typed signature: handwriting if it has every character, otherwise sans, so that the line looks uniform. */
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
