import type { SearchKind, SearchReply } from '@loanyard/contract/search/search'
import { formatCount } from '../../lib/format/format.ts'
import type { Command } from '../../lib/navigation/commands.ts'
import { paths } from '../../lib/navigation/paths.ts'
import * as copy from './copy.ts'
import type { PageLink } from './recent-pages.ts'

export interface SearchOption {
  readonly key: string
  readonly href: string
  readonly title: string
  readonly detail: string | null
  /** Known without asking the server. */
  readonly isAction?: true
  /** Done instead of opening `href`. */
  readonly run?: () => void
  /** Remembered as recent: a record, not a list. */
  readonly isRemembered: boolean
}

export interface SearchOptionGroup {
  readonly label: string
  readonly options: readonly SearchOption[]
}

type SearchHit = SearchReply['groups'][number]['results'][number]

interface KindFacts {
  readonly label: string
  readonly plural: string
  readonly hrefOf: (partnerId: string, hit: SearchHit) => string
  /** The list page with all matches, if there is one. */
  readonly allOf: ((partnerId: string, search: string) => string) | null
}

const withSearch = (path: string, fields: Record<string, string>) => `${path}?${new URLSearchParams(fields)}`

const kinds: Readonly<Record<SearchKind, KindFacts>> = {
  deal: {
    label: copy.deals,
    plural: copy.dealsInText,
    hrefOf: (partnerId, { id }) => paths.deal(partnerId, id),
    allOf: (partnerId, search) => withSearch(paths.deals(partnerId), { search }),
  },
  lead: {
    label: copy.leads,
    plural: copy.leadsInText,
    hrefOf: (partnerId, { id }) => withSearch(paths.leads(partnerId), { lead_status: 'All', lead: id }),
    allOf: (partnerId, search) => withSearch(paths.leads(partnerId), { lead_status: 'All', search }),
  },
  document: {
    label: copy.documents,
    plural: copy.documentsInText,
    hrefOf: (partnerId, { id, deal }) => withSearch(paths.deal(partnerId, deal ?? ''), { tab: 'documents', doc: id }),
    allOf: null,
  },
  lender: {
    label: copy.lenders,
    plural: copy.lendersInText,
    hrefOf: (partnerId, { id }) => paths.partnerLender(partnerId, id),
    allOf: (partnerId, search) => withSearch(paths.lenders(partnerId), { search }),
  },
  staff: {
    label: copy.users,
    plural: copy.usersInText,
    hrefOf: (partnerId, { id }) => `${paths['user-management'](partnerId)}/${id}`,
    allOf: (partnerId, search) => withSearch(paths['user-management'](partnerId), { search }),
  },
}

/** A group with more matches than shown ends with a link to its list. */
export function hitOptions(partnerId: string, search: string, { groups }: SearchReply): SearchOptionGroup[] {
  return groups.map(({ kind, total_count, results }) => {
    const { label, plural, hrefOf, allOf } = kinds[kind]
    const options = results.map((hit): SearchOption => ({
      key: hit.id,
      href: hrefOf(partnerId, hit),
      title: hit.title,
      detail: hit.detail,
      isRemembered: true,
    }))
    if (total_count <= results.length) return { label, options }
    if (allOf === null) return { label: copy.shownOfTotal(label, results.length, formatCount(total_count)), options }
    const all: SearchOption = {
      key: `all-${kind}`,
      href: allOf(partnerId, search),
      title: copy.showAll(formatCount(total_count), plural),
      detail: null,
      isRemembered: false,
    }
    return { label, options: [...options, all] }
  })
}

export function recentOptions(recent: readonly PageLink[]): SearchOptionGroup[] {
  const options = recent.map(({ path, title }) => ({ key: path, href: path, title, detail: null, isRemembered: true }))
  return options.length === 0 ? [] : [{ label: copy.recent, options }]
}

/** All words of the text, each at the beginning of a word of the title. */
function isMeant(title: string, text: string): boolean {
  const words = title.toLowerCase().split(/\s+/)
  return text
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** What can be done here, and from anywhere. Only a text that begins one names it before what is found. */
export function commandOptions(commands: readonly Command[], actions: readonly PageLink[], text: string) {
  const options: SearchOption[] = [
    ...commands.map(({ title, run }) => ({ key: `do-${title}`, href: '', title, run })),
    ...actions.map(({ path, title }) => ({ key: `do-${path}`, href: path, title })),
  ]
    .filter(({ title }) => isMeant(title, text))
    .map((option) => ({ ...option, detail: null, isRemembered: false, isAction: true }))
  const isFirst = options.some(({ title }) => title.toLowerCase().startsWith(text.trim().toLowerCase()))
  const label = actions.length === 0 ? copy.onThisPage : copy.actions
  const groups: SearchOptionGroup[] = options.length === 0 ? [] : [{ label, options }]
  return { groups, isFirst }
}

export function pageOptions(pages: readonly PageLink[], search: string): SearchOptionGroup[] {
  const options = pages
    .filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()))
    .map(({ path, title }) => ({ key: path, href: path, title, detail: null, isRemembered: false }))
  return options.length === 0 ? [] : [{ label: copy.goTo, options }]
}
