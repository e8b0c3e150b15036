/** The start or end of an element, or text. Names are without prefixes. */
export type XmlPiece =
  | { readonly kind: 'start'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'end'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
// Pairs of opening and closing delimiters
const CDATA = ['<![CDATA[', ']]>'] as const
const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
] as const
const ATTRIBUTE = /([^\s=/<>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Reads XML until it is malformed, in linear time for any input. */
export function* xmlPieces(xml: string): Generator<XmlPiece> {
  for (let at = 0; at < xml.length;) {
    const next = xml.indexOf('<', at)
    const end = next === -1 ? xml.length : next
    if (end > at) yield { kind: 'text', text: decoded(xml.slice(at, end)) }
    if (next === -1) return
    const span = SKIPPED.find(([mark]) => xml.startsWith(mark, next))
    if (xml.startsWith(CDATA[0], next)) {
      at = endOf(xml, next + CDATA[0].length, CDATA[1])
      yield { kind: 'text', text: xml.slice(next + CDATA[0].length, at - CDATA[1].length) }
    } else if (span !== undefined) at = endOf(xml, next + span[0].length, span[1])
    else {
      at = endOfTag(xml, next)
      yield* tagIn(xml.slice(next + 1, at - 1))
    }
  }
}

/** `inside`: the text between the angle brackets. */
function* tagIn(inside: string): Generator<XmlPiece> {
  const isEnd = inside.startsWith('/')
  const full = /^[^\s/>]+/.exec(isEnd ? inside.slice(1) : inside)?.[0] ?? ''
  const name = localName(full)
  if (!isEnd) {
    const attributes = new Map<string, string>()
    for (const [, key = '', double, single = ''] of inside.slice(full.length).matchAll(ATTRIBUTE)) {
      attributes.set(localName(key), decoded(double ?? single))
    }
    yield { kind: 'start', name, attributes }
  }
  if (isEnd || inside.endsWith('/')) yield { kind: 'end', name }
}

/** End of the tag that begins at `start`; angle brackets in quotes don't count. */
function endOfTag(xml: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < xml.length; at++) {
    const letter = xml[at] ?? ''
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return at + 1
  }
  return xml.length
}

function endOf(xml: string, from: number, mark: string): number {
  const at = xml.indexOf(mark, from)
  return at === -1 ? xml.length : at + mark.length
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1)
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (reference, hex?: string, digits?: string, name = '') => {
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : (NAMED[name] ?? reference)
    },
  )
}
