import { useEffect } from 'react'
import styles from '../text/visually-hidden.module.css'

const tagline = 'Loanyard · SBA deals, from lead to funded'

/** Names of the mounted pages, in mount order: the newest one is the document's title. */
const present: { readonly name: string }[] = []

function show(): void {
  const newest = present.at(-1)
  document.title = newest === undefined ? tagline : `${newest.name} · ${tagline}`
}

/** Puts the page's name before the tagline in the document's title while it is mounted. */
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
 * Names a page whose own heading hasn't loaded or couldn't be loaded: in the document's title, and for people who
 * navigate by headings.
 */
export function VisuallyHiddenHeading({ name }: { name: string }) {
  return (
    <>
      <PageTitle name={name} />
      <h1 className={styles.hidden}>{name}</h1>
    </>
  )
}
