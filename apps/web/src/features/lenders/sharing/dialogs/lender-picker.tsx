import type { CreditBoxFit } from '@loanyard/contract/lenders/credit-box'
import type { LenderForDeal } from '@loanyard/contract/lenders/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { queryClient } from '../../../../lib/cache/query-client.ts'
import { formatCounted } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../../ui/feedback/states.tsx'
import { SearchField } from '../../../../ui/filter/search-field.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { factsText } from '../../credit-box/credit-box-labels.ts'
import { lenderFailures } from '../../queries.ts'
import * as copy from '../copy.ts'
import { useSharing } from '../sharing-context.ts'
import { lendersForDealQuery } from '../sharing-queries.ts'
import styles from './picker.module.css'

interface LenderPickerProps {
  chosen: ReadonlyMap<string, LenderForDeal>
  onChange: (chosen: ReadonlyMap<string, LenderForDeal>) => void
}

interface OptionProps {
  lender: LenderForDeal
  isChosen: boolean
  onToggle: (isRange: boolean) => void
}

/** Informs, and keeps no one from sharing: brokers ask for exceptions. */
function Fit({ fit: { outside, unknown } }: { fit: CreditBoxFit }) {
  if (outside.length > 0) return <span className={styles.outside}>{copy.outsideBox(factsText(outside))}</span>
  return (
    <span className={clsx(unknown.length === 0 ? styles.fits : ui.quiet)}>
      {unknown.length === 0 ? copy.fitsBox : copy.mayFit(factsText(unknown, 'disjunction'))}
    </span>
  )
}

function Option({ lender, isChosen, onToggle }: OptionProps) {
  const statusLabel = lender.is_deal_shared ? copy.alreadyShared : lender.status === 'Active' ? null : lender.status
  return (
    <li>
      <label className={clsx(ui.hovers, ui.top3, styles.option)}>
        <Checkbox
          checked={isChosen || lender.is_deal_shared}
          disabled={lender.is_deal_shared}
          onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        />
        <span className={clsx(ui.shrinks, ui.grid)}>
          {lender.name}
          <span className={ui.quiet}>
            {lender.user?.full_name ?? lender.lender_email}
            {statusLabel !== null && ` · ${statusLabel}`}
          </span>
          {!lender.is_deal_shared && lender.fit !== null && <Fit fit={lender.fit} />}
        </span>
      </label>
    </li>
  )
}

const isFit = ({ fit, is_deal_shared }: LenderForDeal) =>
  !is_deal_shared && fit !== null && fit.outside.length === 0 && fit.unknown.length === 0

interface FittingProps extends LenderPickerProps {
  lenders: readonly LenderForDeal[]
}

/** Those whose credit box the deal fits, in one click; another click takes them back. */
function ChooseFitting({ lenders, chosen, onChange }: FittingProps) {
  const fitting = lenders.filter(isFit)
  if (fitting.length < 2) return null
  const areChosen = fitting.every(({ id }) => chosen.has(id))
  const choose = () => {
    const next = new Map(chosen)
    for (const lender of fitting) {
      if (areChosen) next.delete(lender.id)
      else next.set(lender.id, lender)
    }
    onChange(next)
  }
  return (
    <div className={ui.wrap2}>
      <Button size="small" aria-pressed={areChosen} onClick={choose}>
        {copy.chooseFitting(formatCounted(fitting.length, 'lender'))}
      </Button>
    </div>
  )
}

/** From the lender chosen before to this one, without those that have the deal; Shift and a click choose them. */
function rangeOf(lenders: readonly LenderForDeal[], from: string | null, to: string): readonly LenderForDeal[] {
  const [start, end] = [from ?? to, to].map((id) => lenders.findIndex((each) => each.id === id))
  if (start === undefined || end === undefined || start === -1) return lenders.filter(({ id }) => id === to)
  return lenders.slice(Math.min(start, end), Math.max(start, end) + 1).filter((each) => !each.is_deal_shared)
}

export function LenderPicker({ chosen, onChange }: LenderPickerProps) {
  const { dealRef } = useSharing()
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(lendersForDealQuery(dealRef, search))
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    query
  const lenders = data?.pages.flatMap((page) => page.results)
  const anchor = useRef<string | null>(null)
  const toggle = (lender: LenderForDeal, isRange: boolean) => {
    const next = new Map(chosen)
    if (isRange) for (const each of rangeOf(lenders ?? [], anchor.current, lender.id)) next.set(each.id, each)
    else if (!next.delete(lender.id)) next.set(lender.id, lender)
    anchor.current = lender.id
    onChange(next)
  }
  const latest = useRef(chosen)
  latest.current = chosen
  /** Chooses the first lender found, for typing the next, also before the search is answered. */
  const chooseFirst = async (field: HTMLInputElement) => {
    const text = field.value.trim()
    if (text === '') return
    const found = await queryClient.fetchInfiniteQuery(lendersForDealQuery(dealRef, text)).catch(() => null)
    const first = found?.pages[0]?.results.find((each) => !each.is_deal_shared)
    if (first === undefined || field.value.trim() !== text) return
    onChange(new Map(latest.current).set(first.id, first))
    field.select()
  }
  return (
    <>
      {/* The field inside takes the key. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="search"
        className={styles.search}
        onKeyDown={({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLInputElement) void chooseFirst(target)
        }}
      >
        <SearchField label={copy.searchLenders} value={search} onChange={setSearch} takesFocus />
      </div>
      {search === '' && <ChooseFitting lenders={lenders ?? []} chosen={chosen} onChange={onChange} />}
      <div className={clsx(ui.framed, styles.box)} role="group" aria-label={copy.lenders} aria-busy={isFetching}>
        {lenders === undefined && error === null && <Skeleton height="120px" />}
        {lenders?.length === 0 && <p className={ui.quiet}>{search === '' ? copy.noLenders : copy.noMatch(search)}</p>}
        <ul>
          {lenders?.map((lender) => (
            <Option
              key={lender.id}
              lender={lender}
              isChosen={chosen.has(lender.id)}
              onToggle={(isRange) => toggle(lender, isRange)}
            />
          ))}
        </ul>
        {error !== null && (
          <FailedState
            inline
            title={lenderFailures.fetchAll}
            onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
            retrying={isFetching}
          >
            {messageOf(error)}
          </FailedState>
        )}
        {hasNextPage && error === null && (
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {copy.showMoreLenders}
          </Button>
        )}
      </div>
    </>
  )
}
