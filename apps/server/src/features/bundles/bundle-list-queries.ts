import type { BundleListQuery } from '@loanyard/contract/bundles/schemas'
import { empty, fixed, sql } from '../../db/client/statement.ts'
import { containsPattern, pageStatement, type Keyed, type Ordering, type PageRequest } from '../../db/lists/list.ts'
import { rows, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { bundleColumns, bundleCounts, visible } from './queries.ts'
import type { BundleRow } from './rows.ts'

export const bundleOrderings: Readonly<Record<string, Omit<Ordering, 'name'>>> = {
  title: { expression: 'b.title_key', type: 'text' },
  created: { expression: 'b.created', type: 'timestamptz' },
  modified: { expression: 'b.modified', type: 'timestamptz' },
}

type BundlePage = (BundleRow & Keyed & { total: number | null })[]

/** `all` includes the row that carries the total when there are no bundles. */
export async function findBundles(
  ctx: StaffContext,
  page: PageRequest,
  { is_custom = false, is_archived = false, stage, search }: BundleListQuery,
): Promise<{ rows: BundlePage; all: BundlePage }> {
  const ofStage = stage === undefined ? empty : sql` and (b.stage_id = ${toUuid('stage', stage)} or b.stage_id is null)`
  const matchesSearch =
    search === undefined || search === ''
      ? empty
      : sql` and b.title_key like private.normalize(${containsPattern(search)})`
  const archived = is_archived ? sql` and b.archived_at is not null` : sql` and b.archived_at is null`
  const where = sql`b.partner_id = ${ctx.partner_id} and b.is_custom = ${is_custom}${archived}${ofStage}${matchesSearch}${visible(ctx)}`
  const all = await rows<BundlePage[number]>(
    ctx,
    pageStatement(page, {
      select: bundleColumns,
      from: fixed('bundles b'),
      where,
      idColumn: 'b.id',
      total: sql`(select count(*) from bundles b where ${where})`,
      alsoSelect: sql`, ${bundleCounts('page')}`,
    }),
  )
  return { rows: all.filter(({ id }) => id !== null), all }
}
