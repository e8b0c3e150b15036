import { dealPlaceholder } from '../../../db/placeholders.ts'
import * as copy from '../copy.ts'
import { bold, type Rule, type Rules } from '../notification-draft.ts'

/** Never with the note's text: an email may be read by others, and the note may be deleted. */
const mentioned: Rule<'note_mention'> = ({ data, deal }, { name }) => {
  const people = Array.isArray(data['mentioned']) ? data['mentioned'] : []
  const about = deal === null ? copy.theLead(bold(data['full_name'] as string | undefined)) : dealPlaceholder
  return people.map((person) => ({
    audience: 'staff',
    about: String(person),
    type: 'note_mention',
    title: copy.mentionedTitle,
    description: copy.mentioned(bold(name), about),
  }))
}

export const noteRules: Pick<Rules, 'deal_note_added' | 'deal_note_edited' | 'lead_note_added' | 'lead_note_edited'> = {
  deal_note_added: mentioned,
  deal_note_edited: mentioned,
  lead_note_added: mentioned,
  lead_note_edited: mentioned,
}
