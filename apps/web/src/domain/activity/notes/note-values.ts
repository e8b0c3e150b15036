import { mentionedIn } from '@loanyard/contract/deals/notes/mentions'
import type { NewNote, Note } from '@loanyard/contract/deals/notes/notes'

/** What the form of a note holds: everyone chosen while it was typed, also if the name was deleted again. */
export interface NoteValues {
  text: string
  mentions: Note['mentions']
}

export const emptyNote: NoteValues = { text: '', mentions: [] }

export const noteSchema = async () => (await import('./note-schema.ts')).noteForm

export function noteBody({ text, mentions }: NoteValues): NewNote {
  const named = [...new Set(mentionedIn(text, mentions).map(({ id }) => id))]
  return { text, ...(named.length > 0 && { mentions: named }) }
}
