import type { LenderDocument } from '@loanyard/contract/lender-area/schemas'
import { once } from '../../../lib/format/once.ts'
import { groupByStage, noStage } from '../group-by-stage.ts'

const orderings = ['stage', '-stage', 'name', '-name', 'size', '-size', 'approved_at', '-approved_at'] as const
type Ordering = (typeof orderings)[number]

export interface DocumentFilter {
  /** A stage ID, or `noStage`; undefined: all. */
  readonly stage: string | undefined
  readonly search: string
  readonly ordering: Ordering
}

export interface StageCount {
  readonly id: string
  readonly name: string
  readonly count: number
}

/** Values in bookmarks of earlier versions. */
const formerOrderings: Readonly<Record<string, Ordering>> = { approved: 'approved_at', '-approved': '-approved_at' }

/** By stage unless the URL names another order. */
export function orderingOf(text = ''): Ordering {
  const current = formerOrderings[text] ?? text
  return orderings.find((each) => each === current) ?? 'stage'
}

/** In stage order; documents without a stage come last. */
export function stageCounts(documents: readonly LenderDocument[]): StageCount[] {
  return groupByStage(documents).map(({ id, name, items }) => ({ id, name, count: items.length }))
}

const byText = once(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }))
const stageNumber = ({ stage }: LenderDocument) => stage?.number ?? Number.MAX_SAFE_INTEGER

type Order = (a: LenderDocument, b: LenderDocument) => number
const byName: Order = (a, b) => byText().compare(a.name, b.name)
const orders: Readonly<Record<string, Order>> = {
  stage: (a, b) => stageNumber(a) - stageNumber(b) || byText().compare(a.requirement.title, b.requirement.title),
  name: byName,
  size: (a, b) => a.size - b.size,
  approved_at: (a, b) => a.approved_at.localeCompare(b.approved_at),
}

/** Ties are ordered by name. */
export function filterDocuments(documents: readonly LenderDocument[], filter: DocumentFilter): LenderDocument[] {
  const { stage, search, ordering } = filter
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = (document: LenderDocument) => {
    if (stage !== undefined && (document.stage?.id ?? noStage) !== stage) return false
    const text = `${document.name} ${document.requirement.title}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const order = orders[ordering.replace('-', '')] ?? byName
  const direction = ordering.startsWith('-') ? -1 : 1
  return documents.filter(matches).toSorted((a, b) => direction * order(a, b) || byName(a, b))
}
