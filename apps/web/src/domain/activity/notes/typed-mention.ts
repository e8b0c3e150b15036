import { mentionRanges } from '@loanyard/contract/deals/notes/mentions'
import type { TaskAssignee } from '@loanyard/contract/tasks/schemas'
import type { NoteValues } from './note-values.ts'

/** An @ and what follows it, up to the caret. */
export interface TypedMention {
  readonly start: number
  readonly end: number
  readonly query: string
}

/** More would hide the note itself on a phone. */
const maxShown = 6
const pattern = /(?<![\p{L}\p{N}])@((?:[\p{L}\p{N}.'’-]+ ?){0,4})$/u

export function typedMention(text: string, caret: number): TypedMention | null {
  const found = pattern.exec(text.slice(0, caret))
  return found === null ? null : { start: found.index, end: caret, query: (found[1] ?? '').toLowerCase() }
}

const anyMention = /(?<![\p{L}\p{N}])@\p{L}[\p{L}\p{N}.'’-]*/gu

/** The words after an @ that stayed text, because no one was chosen for them. */
export function unlinkedMentions(text: string, mentions: NoteValues['mentions']): string[] {
  const names = mentions.map(({ name }) => name)
  const linked = new Set(mentionRanges(text, names).map(({ start }) => start))
  return [...text.matchAll(anyMention)].filter(({ index }) => !linked.has(index)).map(([found]) => found)
}

export function matchingPeople(people: readonly TaskAssignee[], query: string): readonly TaskAssignee[] {
  const matches = ({ full_name: name, is_you: isYou }: TaskAssignee) =>
    name !== '' && !isYou && (query === '' || ` ${name.toLowerCase()}`.includes(` ${query}`))
  return people.filter(matches).slice(0, maxShown)
}
