import { formatDateInSentence } from '../../lib/format/format.ts'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { LinkedText, TextFrame } from './text-page.tsx'

export function Blog() {
  return (
    <TextFrame text={copy.blog}>
      {copy.blogNotes.map(({ id, date, heading, text }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{heading}</h2>
          <p className={ui.quiet}>{formatDateInSentence(date)}</p>
          <p>{text}</p>
        </section>
      ))}
      <p>
        <LinkedText>{copy.numbersNote}</LinkedText>
      </p>
    </TextFrame>
  )
}
