export const editNote = 'Edit note'
export const saveNote = 'Save note'
export const saveNoteFailed = 'Couldn’t save note'
export const noteSaysNow = 'The note now says this. Saving replaces it.'
export const editedInfix = ' · edited '
export const pinNote = 'Pin note'
export const unpinNote = 'Unpin note'
export const pinnedPrefix = 'Pinned · '
export const pinNoteFailed = 'Couldn’t pin note'
export const unpinNoteFailed = 'Couldn’t unpin note'
export const deleteNote = 'Delete note'

// Mentions
export const people = 'People to mention'
export const peopleFound = (count: number): string =>
  count === 1 ? '1 person. Press Enter to mention them.' : `${count} people. Use the arrow keys and Enter.`
export const tooManyMentions = (max: number): string => `Mention at most ${max} people in a note.`
export const saveHelp = 'Ctrl+Enter saves.'
export const notLinked = (names: string, isOne: boolean): string =>
  `${names} ${isOne ? 'isn’t' : 'aren’t'} linked to anyone, so no one is notified. To mention someone, choose them from the list after the @.`
export const linkedNote = 'The note you opened'
export const linkedNoteFailed = 'Couldn’t load the note you opened'
export const linkedNoteGone = 'This note was deleted.'
