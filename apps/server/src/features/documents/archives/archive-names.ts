/** Signs that Windows takes in no file name, and control characters, which nothing should. */
const forbidden = /[<>:"/\\|?*\p{Cc}\u2028\u2029]/gu
/** Marks that turn the direction of what follows: a name would look like another one. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/gu
/** What Windows takes for a device, whatever the ending: with blanks before the dot, and the raised digits as well. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d\u00b9\u00b2\u00b3])$/i
/** Linux takes 255 bytes; a little is left for " (2)". */
const maxNameBytes = 240

/** A name that Windows, macOS and Linux all take as one file or folder. */
export function safeName(name: string): string {
  const clean = withoutTail(
    name.toWellFormed().normalize('NFC').replace(bidiControls, '').replace(forbidden, '_').trim(),
  )
  const [stem = ''] = clean.split('.')
  return withoutTail(truncateName(clean === '' || reserved.test(stem.trimEnd()) ? `_${clean}` : clean))
}

/** Windows drops dots and blanks at the end, and then does not find the name any more. */
function withoutTail(name: string): string {
  return name.replace(/[. ]+$/, '')
}

/** Cut in the middle of nothing: whole characters, and the ending stays. */
function truncateName(name: string): string {
  if (Buffer.byteLength(name) <= maxNameBytes) return name
  const { stem, ending } = split(name)
  let truncated = ''
  for (const character of stem) {
    if (Buffer.byteLength(truncated + character + ending) > maxNameBytes) break
    truncated += character
  }
  return truncated + ending
}

function split(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.')
  const isEnding = dot > 0 && name.length - dot <= 12
  return isEnding ? { stem: name.slice(0, dot), ending: name.slice(dot) } : { stem: name, ending: '' }
}

/** Gives out each path once: `name.pdf`, `name (2).pdf` …, also where names differ in nothing but case or accents' form. */
export function uniquePaths(): (folder: readonly string[], name: string) => string {
  const usedPaths = new Set<string>()
  return (folder, name) => {
    const { stem, ending } = split(safeName(name))
    const base = folder.map(safeName).join('/')
    for (let count = 1; ; count++) {
      const own = count === 1 ? `${stem}${ending}` : `${stem} (${count})${ending}`
      const path = base === '' ? own : `${base}/${own}`
      const key = path.toLowerCase()
      if (usedPaths.has(key)) continue
      usedPaths.add(key)
      return path
    }
  }
}
