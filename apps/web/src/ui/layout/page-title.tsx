import { useEffect } from 'react'
import styles from '../text/visually-hidden.module.css'

/** The product's fixed tagline, from decisions.md. */
const tagline = 'Loanyard · SBA deals, from lead to funded'

/** What parts of the page are called that are there now, in the order they came: the newest one names the page. */
const present: { readonly name: string }[] = []

function show(): void {
  const newest = present.at(-1)
  document.title = newest === undefined ? tagline : `${newest.name} · ${tagline}`
}

/** Puts the page's name before the tagline in the document's title, as long as the page is there. */
export function PageTitle({ name }: { name: string }) {
  useEffect(() => {
    const own = { name }
    present.push(own)
    show()
    return () => {
      present.splice(present.indexOf(own), 1)
      show()
    }
  }, [name])
  return null
}

/**
 * Names a page whose own heading is not there yet, or could not be loaded: in the document's title, and for everybody
 * who goes from heading to heading.
 */
export function VisuallyHiddenHeading({ name }: { name: string }) {
  return (
    <>
      <PageTitle name={name} />
      <h1 className={styles.hidden}>{name}</h1>
    </>
  )
}
