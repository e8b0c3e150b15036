import { formatDate } from '../../lib/format/format.ts'
import * as copy from './copy.ts'
import styles from './text-page.module.css'
import { LinkedText, TextFrame } from './text-page.tsx'

export function Blog() {
  return (
    <TextFrame text={copy.blog}>
      {copy.blogNotes.map(({ id, date, heading, text }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{heading}</h2>
          <p className={styles.day}>{formatDate(date)}</p>
          <p>{text}</p>
        </section>
      ))}
      <p>
        <LinkedText>{copy.numbersNote}</LinkedText>
      </p>
    </TextFrame>
  )
}
