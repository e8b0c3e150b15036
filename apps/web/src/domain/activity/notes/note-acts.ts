import type { Note } from '@loanyard/contract/deals/notes'

export interface NoteEdit {
  readonly note: Note
  readonly text: string
  /** Of the note when editing began. */
  readonly version: number
}

/** What can be done to a note, of a deal or of a lead. */
export interface NoteActs {
  readonly save: (edit: NoteEdit) => Promise<Note>
  readonly pin: (note: Note) => Promise<Note>
  readonly unpin: (note: Note) => Promise<Note>
  /** Loads the notes again. */
  readonly reload: () => Promise<unknown>
}
