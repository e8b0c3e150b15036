/** Every other part stands between double asterisks. */
export function boldParts(text: string): readonly string[] {
  return text.split(/\*\*([^*]+)\*\*/)
}

/** The words alone. */
export function plainText(text: string): string {
  return boldParts(text).join('')
}

/** A text whose parts between double asterisks stand out. It is text: what looks like HTML in it is shown as it is. */
export function BoldText({ children }: { children: string }) {
  return boldParts(children).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))
}
