import type { Ask } from '../bench/operations.ts'
import type { Filters, NewDeal, Question } from './competitor.ts'

/**
 * What a request of the bench asks, from the address and body that the bare server gets.
 * @throws Error it asks something else
 */
export function questionOf({ bare, bareBody }: Ask): Question {
  const [path = '', query = ''] = bare.split('?')
  const [, kind = '', partner = '', deal = ''] = path.split('/')
  const values = Object.fromEntries(new URLSearchParams(query))
  const body = JSON.parse(bareBody ?? '{}') as Record<string, string>
  switch (kind) {
    case 'newest':
      return { kind, partner }
    case 'filtered':
      // The bench wrote all six.
      return { kind, partner, filters: values as unknown as Filters }
    case 'search':
      return { kind, partner, term: (values['term'] ?? '').slice(1, -1) }
    case 'deal':
      return { kind, partner, deal }
    case 'status':
      return { kind, partner, deal, status: body['status'] ?? '' }
    case 'create':
      // As the bench wrote it.
      return { kind, partner, values: body as unknown as NewDeal }
    default:
      throw new Error(`no peer is asked for ${bare}`)
  }
}
