/** Text between double asterisks is bold. */
export function boldParts(text: string): readonly string[] {
  return text.split(/\*\*([^*]+)\*\*/)
}

export function plainText(text: string): string {
  return boldParts(text).join('')
}

/** Renders text only: HTML in it is shown as is. */
export function BoldText({ children }: { children: string }) {
  return boldParts(children).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))
}
