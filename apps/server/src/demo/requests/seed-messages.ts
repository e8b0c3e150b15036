import type pg from 'pg'
import { newUuid } from '../../services/ids.ts'
import { insertAll } from '../insert-rows.ts'
import type { Actor, DemoRequest, Participants } from './request-history.ts'

const question = 'Do you need all pages, or is the summary enough?'
const reply = 'All pages, please, the blank ones too. The lender checks that none is missing.'

/** A borrower's question about the first document that is still open, and its answer. */
export async function seedMessages(
  client: pg.Client,
  partner: string,
  { requests, sides }: { requests: readonly DemoRequest[]; sides: Participants },
): Promise<void> {
  const asked = requests.find(({ kind, status }) => kind === 'Document' && status === 'Pending')
  if (asked === undefined || sides.answerer.side !== 'client') return
  const message = ({ user_id, name, side }: Actor, text: string, hoursAgo: number) => {
    const created = new Date(Date.now() - hoursAgo * 3_600_000)
    const author = { author_id: user_id, author_name: name, side }
    return {
      id: newUuid(),
      deal_id: asked.deal_id,
      requirement_id: asked.id,
      ...author,
      text,
      created,
      notified_at: created,
    }
  }
  await insertAll(client, 'request_messages', partner, [
    message(sides.answerer, question, 26),
    message(sides.staff, reply, 22),
  ])
}
