import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as mupdf from 'mupdf'

/** What signatures are written in, where the font has the letters. */
export const HAND = 'Hand'
export const PLAIN = 'Plain'

const FILES: Record<string, string> = {
  [HAND]: '@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf',
  [PLAIN]: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  [`${PLAIN} bold`]: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  // By script, as mupdf calls them. Chinese, Japanese and Korean are built into it.
  Arabic: '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  Hebrew: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  Devanagari: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  Thai: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
}

const loaded = new Map<string, mupdf.Font>()

/** mupdf asks for fonts by family, and by script for letters that the family lacks. */
export function installFonts(): void {
  mupdf.installLoadFontFunction(
    (family, script, bold) => fontOf(bold ? `${family} bold` : family) ?? fontOf(family) ?? fontOf(script),
  )
}

function fontOf(name: string): mupdf.Font | null {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const file = FILES[name]
  if (file === undefined) return null
  const font = new mupdf.Font(name, readFileSync(fileURLToPath(import.meta.resolve(file))))
  loaded.set(name, font)
  return font
}
