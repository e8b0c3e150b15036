import { listActivity, updateDeal } from '@loanyard/contract/deals/calls'
import type { Deal, DealSummary } from '@loanyard/contract/deals/schemas'
import { useMutation } from '@tanstack/react-query'
import { dealKeys } from '../../../../domain/query-keys.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { sendAtVersion } from '../../../../lib/api/at-version.ts'
import { drafts } from '../../../../lib/browser/drafts.ts'
import { runInOrder } from '../../../../lib/cache/keyed-queue.ts'
import { listCache } from '../../../../lib/cache/list-cache.ts'
import { formatDate, formatMoney } from '../../../../lib/format/format.ts'
import { notifyError, notifyFailure, notifyUndo } from '../../../../ui/feedback/toast.ts'
import type { CellValue } from '../../../../ui/list/edit/cell-values.ts'
import { dealFromConflict } from '../../deal-cache.ts'
import { updateDealCache } from '../../detail/use-update-deal.ts'
import * as specified from '../../specified-copy.ts'
import * as copy from './copy.ts'

export const cellKinds = {
  loan_amount: 'amount',
  personal_credit_score: 'integer',
  business_name: 'text',
  expected_close_on: 'date',
  close_probability: 'integer',
} as const
export type EditedField = keyof typeof cellKinds

export interface DealEdit {
  /** As it was when editing began. */
  readonly deal: DealSummary
  readonly field: EditedField
  readonly value: CellValue
  readonly isUndo?: boolean
}

export const draftOf = ({ id }: DealSummary, field: EditedField): string => `cell.${id}.${field}`

const paramsOf = ({ id, partner }: DealSummary) => ({ deal_id: id, partner_id: partner.id })

/** A change of another field by someone else is no conflict. Throws ApiError. */
function send({ deal, field, value }: DealEdit): Promise<Deal> {
  return sendAtVersion({
    base: deal,
    change: { [field]: value },
    send: (version) => callApi(updateDeal, { params: paramsOf(deal), body: { [field]: value }, ifMatch: version }),
  })
}

function show({ deal, field }: DealEdit, value: CellValue): void {
  const forecast = (shown: DealSummary) => ({
    ...shown.forecast,
    ...(field === 'expected_close_on' && { close_on: value ?? shown.target_closing_on }),
    ...(field === 'close_probability' && value !== null && { probability: value }),
  })
  const lists = listCache<DealSummary>(dealKeys.lists(deal.partner.id))
  // Cast: the value is one of the field's.
  lists.change(deal.id, (shown) => ({ ...shown, [field]: value, forecast: forecast(shown) }) as DealSummary)
}

function textOf(field: EditedField, value: CellValue): string {
  if (value === null) return copy.nothing
  if (field === 'loan_amount') return formatMoney(String(value))
  if (field === 'expected_close_on') return formatDate(String(value))
  return field === 'close_probability' ? `${value}%` : String(value)
}

async function whoChanged(deal: Deal, field: EditedField): Promise<string> {
  const latest = await callApi(listActivity, { params: paramsOf(deal), query: { limit: '10' } }).catch(() => null)
  const change = latest?.results.find(({ changes }) => changes.some((each) => each.field === field))
  return change?.actor ?? copy.someoneElse
}

/** Shows the value at once; what was typed is kept as a draft until the server has it. Offers an Undo. */
export function useEditDeal() {
  const { mutate } = useMutation({
    mutationFn: (edit: DealEdit) => runInOrder(edit.deal.id, () => send(edit)),
    onMutate: (edit) => show(edit, edit.value),
    onSuccess: (saved, edit) => {
      const { deal, field, isUndo = false } = edit
      updateDealCache(saved)
      drafts.clear(draftOf(deal, field))
      if (isUndo) return
      const undo = () => mutate({ ...edit, deal: saved, value: deal[field], isUndo: true })
      notifyUndo(copy.changed(copy.labels[field], saved.title), undo, `${saved.id} ${field}`)
    },
    onError: async (error, edit) => {
      const { deal, field } = edit
      const current = dealFromConflict(error)
      if (current === null) {
        show(edit, deal[field])
        notifyFailure(error, specified.updateFailed, () => mutate(edit))
        return
      }
      updateDealCache(current)
      const who = await whoChanged(current, field)
      notifyError(copy.changedBy(who, copy.labels[field], textOf(field, current[field])), {
        label: copy.saveMine,
        onAct: () => mutate({ ...edit, deal: current }),
      })
    },
  })
  return mutate
}
