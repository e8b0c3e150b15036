import { mentionedIn } from '@loanyard/contract/deals/notes/mentions'
import type { Note } from '@loanyard/contract/deals/notes/notes'
import { badInput } from '../../../errors.ts'
import type { StaffContext } from '../../context.ts'
import { toId, toUuid } from '../../ids.ts'
import * as copy from './copy.ts'
import { findMentionable, type NoteSubject } from './mention-queries.ts'

interface Mention {
  /** UUID of the staff member. */
  readonly id: string
  /** As the text has it. */
  readonly name: string
}

/** What a note keeps about whom it mentions; `mentions` holds `Mention`s. */
export interface StoredMentions {
  readonly mentions: unknown
  /** UUIDs of staff. */
  readonly notified_staff: readonly string[]
}

export const noMentions: StoredMentions = { mentions: [], notified_staff: [] }

/** Safe because only `mentionsAfter` writes them. */
const stored = ({ mentions }: Pick<StoredMentions, 'mentions'>) => mentions as readonly Mention[]

/** For the reply. */
export function presentMentions(note: StoredMentions): Note['mentions'] {
  return stored(note).map(({ id, name }) => ({ id: toId('staff', id), name }))
}

/** Whether both mention the same people. */
export function mentionSame(one: Pick<StoredMentions, 'mentions'>, other: Pick<StoredMentions, 'mentions'>): boolean {
  const [ids, others] = [one, other].map((each) => new Set(stored(each).map(({ id }) => id)))
  return ids?.symmetricDifference(others ?? new Set()).size === 0
}

interface NoteText {
  readonly text: string
  /** Ids of staff; undefined: those the text still names. */
  readonly mentions?: readonly string[] | undefined
}

interface MentionChange {
  readonly mentions: readonly Mention[]
  readonly notified_staff: string[]
  /** UUIDs of staff who weren't notified of this note before, without the author. */
  readonly added: readonly string[]
}

/**
 * Whom a note mentions after it was written or edited. People it mentioned before stay, under the name that the text
 * has, although they may have left. Throws bad_input for anyone else who can't see its deal or lead, or isn't named.
 */
export async function mentionsAfter(
  ctx: StaffContext,
  about: NoteSubject,
  before: StoredMentions,
  { text, mentions }: NoteText,
): Promise<MentionChange> {
  const known = mentionedIn(text, stored(before))
  const asked = mentions === undefined ? known.map(({ id }) => id) : mentions.map((id) => toUuid('staff', id))
  const ids = [...new Set(asked)]
  const kept = known.filter(({ id }) => ids.includes(id))
  const found = await newlyMentioned(
    ctx,
    about,
    text,
    ids.filter((id) => !kept.some((each) => each.id === id)),
  )
  const all = [...kept, ...found]
  const added = found
    .map(({ id }) => id)
    .filter((id) => id !== ctx.actor.staff_id && !before.notified_staff.includes(id))
  return { mentions: all, notified_staff: [...before.notified_staff, ...added], added }
}

async function newlyMentioned(
  ctx: StaffContext,
  about: NoteSubject,
  text: string,
  ids: readonly string[],
): Promise<readonly Mention[]> {
  if (ids.length === 0) return []
  const found = await findMentionable(ctx, about, ids)
  const people = ids.flatMap((id) => found.filter((each) => each.id === id))
  if (people.length < ids.length) throw badInput([{ path: 'text', message: copy.mentionInvalid }])
  const named = mentionedIn(text, people)
  const missing = people.find((person) => !named.includes(person))
  if (missing !== undefined) throw badInput([{ path: 'text', message: copy.mentionNotInText(missing.name) }])
  return people
}

/** For the audit entry: its notification goes to these people (UUIDs) and leads to the note (UUID). */
export function mentionData(note: string, { added }: Pick<MentionChange, 'added'>) {
  return added.length === 0 ? {} : { note, mentioned: added }
}
