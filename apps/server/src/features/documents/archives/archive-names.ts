/** Not allowed in Windows file names, plus control characters. */
const forbidden = /[<>:"/\\|?*\p{Cc}\u2028\u2029]/gu
/** These change the direction of text, so that a name could look like another one. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/gu
/** Windows device names, with any extension, with spaces before the dot, and with superscript digits. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d\u00b9\u00b2\u00b3])$/i
/** Linux allows 255 bytes; this leaves room for " (2)". */
const maxNameBytes = 240

/** A valid file or folder name on Windows, macOS and Linux. */
export function safeName(name: string): string {
  const clean = withoutTail(
    name.toWellFormed().normalize('NFC').replace(bidiControls, '').replace(forbidden, '_').trim(),
  )
  const [stem = ''] = clean.split('.')
  return withoutTail(truncateName(clean === '' || reserved.test(stem.trimEnd()) ? `_${clean}` : clean))
}

/** Windows drops dots and spaces at the end, and then can't find the file. */
function withoutTail(name: string): string {
  return name.replace(/[. ]+$/, '')
}

/** Cuts between characters and keeps the extension. */
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

/**
 * Returns each path once: `name.pdf`, `name (2).pdf` … Names that differ only in case or Unicode form count as equal.
 */
export function uniquePaths(taken: readonly string[] = []): (folder: readonly string[], name: string) => string {
  const usedPaths = new Set(taken)
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
