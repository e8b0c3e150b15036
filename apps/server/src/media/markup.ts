/** Markup, which isn't escaped again. */
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

/** For the text and the quoted attributes of HTML and MJML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Template tag that escapes its values, except results of this tag. */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(strings.map((string, index) => string + sourceOf(values[index] ?? '')).join(''))
}

function sourceOf(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return value instanceof Markup ? value.source : value.map(({ source }) => source).join('')
}
