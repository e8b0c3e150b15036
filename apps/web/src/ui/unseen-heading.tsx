import { PageTitle } from './page-title.tsx'
import styles from './visually-hidden.module.css'

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
