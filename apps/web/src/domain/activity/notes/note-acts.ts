import type { NewNote, Note } from '@loanyard/contract/deals/notes/notes'
import type { TaskSubject } from '../../tasks/task-queries.ts'

export interface NoteEdit {
  readonly note: Note
  readonly text: string
  readonly mentions?: NewNote['mentions']
  /** Of the note when editing began. */
  readonly version: number
}

/** What can be done to a note, of a deal or of a lead. */
export interface NoteActs {
  /** Whose notes these are: people who see it can be mentioned. */
  readonly about: { readonly partnerId: string; readonly subject: TaskSubject }
  readonly save: (edit: NoteEdit) => Promise<Note>
  readonly pin: (note: Note) => Promise<Note>
  readonly unpin: (note: Note) => Promise<Note>
  /** Loads the notes again. */
  readonly reload: () => Promise<unknown>
}
