import type { FoundKind, SearchReply } from '@loanyard/contract/search'
import { formatCount } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import type { Place } from './recent-places.ts'

/** Something to go to. */
export interface Choice {
  readonly key: string
  readonly href: string
  readonly title: string
  readonly detail: string | null
  /** Worth remembering: a thing, not a list of things. */
  readonly isPlace: boolean
}

export interface ChoiceGroup {
  readonly label: string
  readonly choices: readonly Choice[]
}

type Found = SearchReply['groups'][number]['results'][number]

interface KindFacts {
  readonly label: string
  readonly plural: string
  readonly hrefOf: (partnerId: string, found: Found) => string
  /** The list that shows everything that was found, where there is one. */
  readonly allOf: ((partnerId: string, search: string) => string) | null
}

const withSearch = (path: string, fields: Record<string, string>) => `${path}?${new URLSearchParams(fields)}`

/** Where each kind leads. */
const kinds: Readonly<Record<FoundKind, KindFacts>> = {
  deal: {
    label: 'Deals',
    plural: 'deals',
    hrefOf: (partnerId, { id }) => paths.deal(partnerId, id),
    allOf: (partnerId, search) => withSearch(paths.deals(partnerId), { search }),
  },
  lead: {
    label: 'Leads',
    plural: 'leads',
    hrefOf: (partnerId, { id }) => withSearch(paths.leads(partnerId), { lead_status: 'All', lead: id }),
    allOf: (partnerId, search) => withSearch(paths.leads(partnerId), { lead_status: 'All', search }),
  },
  document: {
    label: 'Documents',
    plural: 'documents',
    hrefOf: (partnerId, { id, deal }) => withSearch(paths.deal(partnerId, deal ?? ''), { tab: 'documents', doc: id }),
    allOf: null,
  },
  lender: {
    label: 'Lenders',
    plural: 'lenders',
    hrefOf: (partnerId, { id }) => paths.partnerLender(partnerId, id),
    allOf: (partnerId, search) => withSearch(paths.lenders(partnerId), { search }),
  },
  staff: {
    label: 'Users',
    plural: 'users',
    hrefOf: (partnerId, { id }) => `${paths['user-management'](partnerId)}/${id}`,
    allOf: (partnerId, search) => withSearch(paths['user-management'](partnerId), { search }),
  },
}

/** What a search found, group by group; a group of more than is shown leads to its list. */
export function foundChoices(partnerId: string, search: string, { groups }: SearchReply): ChoiceGroup[] {
  return groups.map(({ kind, total_count, results }) => {
    const { label, plural, hrefOf, allOf } = kinds[kind]
    const choices = results.map((found): Choice => ({
      key: found.id,
      href: hrefOf(partnerId, found),
      title: found.title,
      detail: found.detail,
      isPlace: true,
    }))
    if (total_count <= results.length) return { label, choices }
    if (allOf === null) return { label: `${label}: ${results.length} of ${formatCount(total_count)}`, choices }
    const all: Choice = {
      key: `all-${kind}`,
      href: allOf(partnerId, search),
      title: `All ${formatCount(total_count)} ${plural}`,
      detail: null,
      isPlace: false,
    }
    return { label, choices: [...choices, all] }
  })
}

/** What was opened last. */
export function recentChoices(places: readonly Place[]): ChoiceGroup[] {
  const choices = places.map(({ path, title }) => ({ key: path, href: path, title, detail: null, isPlace: true }))
  return choices.length === 0 ? [] : [{ label: 'Recent', choices }]
}

/** Pages by any part of their names. */
export function pageChoices(pages: readonly Place[], search: string): ChoiceGroup[] {
  const choices = pages
    .filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()))
    .map(({ path, title }) => ({ key: path, href: path, title, detail: null, isPlace: false }))
  return choices.length === 0 ? [] : [{ label: 'Go to', choices }]
}
