/** The product's fixed tagline, from decisions.md. */
export const tagline = 'Loanyard · SBA deals, from lead to funded'

/** The document's title: the page's name, then the tagline. */
export function PageTitle({ name }: { name?: string }) {
  return <title>{name === undefined ? tagline : `${name} · ${tagline}`}</title>
}
