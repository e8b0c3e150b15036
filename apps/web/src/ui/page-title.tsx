import { useEffect } from 'react'

/** The product's fixed tagline, from decisions.md. */
const tagline = 'Loanyard · SBA deals, from lead to funded'

/** Puts the page's name before the tagline in the document's title, as long as the page is there. */
export function PageTitle({ name }: { name: string }) {
  useEffect(() => {
    document.title = `${name} · ${tagline}`
    return () => {
      document.title = tagline
    }
  }, [name])
  return null
}
