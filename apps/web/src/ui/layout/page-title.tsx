import { useEffect } from 'react'
import * as copy from '../copy.ts'
import styles from '../text/visually-hidden.module.css'

/** Names of the mounted pages, in mount order: the newest one is the document's title. */
const mounted: { readonly name: string }[] = []

function show(): void {
  const newest = mounted.at(-1)
  document.title = newest === undefined ? copy.tagline : `${newest.name} · ${copy.tagline}`
}

/** Puts the page's name before the tagline in the document's title while it is mounted. */
export function PageTitle({ name }: { name: string }) {
  useEffect(() => {
    const own = { name }
    mounted.push(own)
    show()
    return () => {
      mounted.splice(mounted.indexOf(own), 1)
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
