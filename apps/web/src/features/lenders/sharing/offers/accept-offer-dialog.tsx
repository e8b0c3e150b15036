import type { Deal } from '@loanyard/contract/deals/schemas'
import { listStages } from '@loanyard/contract/deals/stages'
import type { OfferAcceptance } from '@loanyard/contract/lenders/responses'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { partnerKeys } from '../../../../domain/first-keys.ts'
import { rateText, rateToday } from '../../../../domain/offers/offer-rate.ts'
import { ApiError, reasonOf } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { formatMoneyShort } from '../../../../lib/format/format.ts'
import { formatTerm } from '../../../../lib/format/rates-and-terms.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { FieldFrame } from '../../../../ui/form/field-frame.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../../ui/overlay/dialog.tsx'
import { lenderFailures } from '../../queries.ts'
import { useSharing } from '../sharing-context.ts'
import { sharingQuery } from '../sharing-queries.ts'
import type { ComparedOffer } from './compare-offers.ts'
import * as copy from './copy.ts'

export type DecidedDeal = Pick<Deal, 'status' | 'stage'>

/** Its later stages, in order; none while it can't move. */
function useLaterStages(partnerId: string, { status, stage }: DecidedDeal) {
  const { data } = useQuery({
    queryKey: partnerKeys.stages(partnerId),
    queryFn: ({ signal }) => callApi(listStages, { params: { partner_id: partnerId }, signal }),
    enabled: status === 'Active',
  })
  return status === 'Active' ? (data?.results.filter(({ number }) => number > stage.number) ?? []) : []
}

interface AcceptOfferDialogProps {
  compared: ComparedOffer
  deal: DecidedDeal
  /** Rejects as the call does. */
  onAccept: (acceptance: OfferAcceptance) => Promise<unknown>
  onClose: () => void
}

/** Asks what else follows from the borrower's decision: the deal's terms and stage, and what other lenders are told. */
export function AcceptOfferDialog({ compared, deal, onAccept, onClose }: AcceptOfferDialogProps) {
  const { offer, sharing } = compared
  const { dealRef } = useSharing()
  const laterStages = useLaterStages(dealRef.partnerId, deal)
  const { data: shares = [] } = useQuery(sharingQuery(dealRef))
  const others = shares.filter(({ lender, ended_at }) => lender.id !== sharing.lender.id && ended_at === null)
  const undecided = others.filter(({ response }) => response?.status !== 'Declined')
  /** Undefined until chosen: only where no other lender would see what this one offers. */
  const [chosenTerms, chooseTerms] = useState<boolean>()
  const setsTerms = chosenTerms ?? others.length === 0
  const [informs, inform] = useState(true)
  const [forces, force] = useState(false)
  /** Undefined until chosen: the next one. */
  const [chosenStage, chooseStage] = useState<string>()
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const stageId = useId()
  const stage = chosenStage ?? laterStages[0]?.id ?? ''
  const isRefused = error instanceof ApiError && error.code === 'open_requirements' && stage !== ''
  const accept = async () => {
    setBusy(true)
    try {
      await onAccept({
        accepted: true,
        ...(setsTerms && { set_terms: true }),
        ...(stage !== '' && { to_stage: stage, ...(isRefused && forces && { force: true }) }),
        ...(undecided.length > 0 && informs && { inform_others: true }),
      })
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  const terms = `${formatMoneyShort(offer.amount)} ${copy.rateOver(rateText(offer), formatTerm(offer.term_months))}`
  return (
    <Dialog opened onClose={onClose} title={copy.acceptTitle(sharing.lender.name)}>
      <div className={ui.stack3}>
        <p>{copy.acceptText(sharing.lender.name)}</p>
        <label className={ui.inline2}>
          <Checkbox checked={setsTerms} onChange={() => chooseTerms(!setsTerms)} />
          <span>
            {copy.setTerms(terms)}
            {rateToday(offer) === null && ` ${copy.rateStays}`}
            {others.length > 0 && ` ${copy.othersSeeTerms(others.length)}`}
          </span>
        </label>
        {undecided.length > 0 && (
          <label className={ui.inline2}>
            <Checkbox checked={informs} onChange={() => inform(!informs)} />
            {copy.informOthers(undecided.length)}
          </label>
        )}
        {laterStages.length > 0 && (
          <FieldFrame id={stageId} label={copy.stageAfterwards} error={undefined}>
            <Select id={stageId} value={stage} onChange={(event) => chooseStage(event.target.value)}>
              <option value="">{copy.stayIn(deal.stage.name)}</option>
              {laterStages.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </FieldFrame>
        )}
        {error !== null && (
          <p role="alert" className={ui.problem}>
            {reasonOf(error, lenderFailures.accept)}
          </p>
        )}
        {isRefused && (
          <label className={ui.inline2}>
            <Checkbox checked={forces} onChange={() => force(!forces)} />
            {copy.moveAnyway}
          </label>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        <Button variant="primary" busy={isBusy} onClick={() => void accept()}>
          {copy.accept}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
