import type { TaskAssignee } from '@loanyard/contract/tasks/schemas'

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

export function matchingPeople(people: readonly TaskAssignee[], query: string): readonly TaskAssignee[] {
  const matches = ({ full_name: name, is_you: isYou }: TaskAssignee) =>
    name !== '' && !isYou && (query === '' || ` ${name.toLowerCase()}`.includes(` ${query}`))
  return people.filter(matches).slice(0, maxShown)
}
