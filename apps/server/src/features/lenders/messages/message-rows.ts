import type { LenderMessage } from '@loanyard/contract/lenders/responses'
import type { Columns } from '../../../db/tables.ts'
import { toId } from '../../../services/ids.ts'
import * as copy from '../copy.ts'

/** Ids are UUIDs. */
export type MessageRow = Columns<'lender_messages', 'id' | 'author_id' | 'author_name' | 'side' | 'text' | 'created'>

/** A message as either side sees it. */
export function presentMessage(
  { actor }: { readonly actor: { readonly user_id: string } },
  { id, author_id, author_name, side, text, created }: MessageRow,
): LenderMessage {
  const is_own = author_id === actor.user_id
  return { id: toId('lender_message', id), author: author_name, side, is_own, text, created }
}

/** Messages shown in an email, and characters of each; the rest is on the page. */
const limits = { messages: 5, characters: 300 } as const

/** Lines of an email: the first messages, shortened, and how many more there are. */
export function messageExcerpts(messages: readonly Pick<MessageRow, 'author_name' | 'text'>[]): string[] {
  const more = messages.length - limits.messages
  return [
    ...messages
      .slice(0, limits.messages)
      .map(({ author_name, text }) => copy.quotedMessage(author_name, excerpt(text))),
    ...(more > 0 ? [copy.moreMessages(more)] : []),
  ]
}

/** One line of a text, cut between characters. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const characters = Array.from(line)
  return characters.length <= limits.characters ? line : `${characters.slice(0, limits.characters).join('').trimEnd()}…`
}
