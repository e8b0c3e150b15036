/** Text that is markup already: nothing in it is escaped again. */
class Markup {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }

  toString(): string {
    return this.source
  }
}
export type { Markup }

type Value = string | number | Markup | readonly Markup[]

/** Text as the text of an HTML or MJML document, or the value of an attribute in quotes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A template of markup: what is put into it is text, unless it was made by this template itself. */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(strings.map((string, index) => string + sourceOf(values[index] ?? '')).join(''))
}

function sourceOf(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return value instanceof Markup ? value.source : value.map(({ source }) => source).join('')
}
