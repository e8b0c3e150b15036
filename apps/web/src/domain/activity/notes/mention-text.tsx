import { mentionRanges } from '@loanyard/contract/deals/notes/mentions'
import type { Note } from '@loanyard/contract/deals/notes/notes'
import styles from './notes.module.css'

/** The text of a note; who is mentioned stands out, by the name the text has. */
export function MentionText({ note: { text, mentions } }: { note: Pick<Note, 'text' | 'mentions'> }) {
  const ranges = mentionRanges(
    text,
    mentions.map(({ name }) => name),
  )
  const starts = [0, ...ranges.map(({ end }) => end)]
  return starts.map((start, index) => {
    const range = ranges[index]
    return (
      <span key={start}>
        {text.slice(start, range?.start)}
        {range !== undefined && <b className={styles.mention}>{text.slice(range.start, range.end)}</b>}
      </span>
    )
  })
}
