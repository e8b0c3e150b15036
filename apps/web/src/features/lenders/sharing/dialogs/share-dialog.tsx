import type { Deal } from '@loanyard/contract/deals/schemas'
import type { LenderForDeal } from '@loanyard/contract/lenders/schemas'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState } from 'react'
import { createIdempotencyKeys } from '../../../../lib/api/use-idempotency-key.ts'
import { formatCounted } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { notifyFailure, notifyUndo } from '../../../../ui/feedback/toast.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../../ui/overlay/dialog.tsx'
import { lenderFailures } from '../../queries.ts'
import * as copy from '../copy.ts'
import { stopSharingWithLender, shareWithEach, type ShareFailure, type ShareTarget } from '../sharing-calls.ts'
import { useSharing } from '../sharing-context.ts'
import { LenderPicker } from './lender-picker.tsx'
import { PackageSummary } from './package-summary.tsx'
import { PeoplePicker } from './people-picker.tsx'
import styles from './picker.module.css'

const noPeople: ReadonlySet<string> = new Set()
const formatNames = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)

function ShareFailures({ refusals }: { refusals: readonly ShareFailure[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals.length > 0) box.current?.focus()
  }, [refusals])
  return (
    <div ref={box} className={clsx(ui.note, ui.negativeNote, styles.refused)} role="alert" tabIndex={-1}>
      <p>{copy.notSharedWithEveryone}</p>
      <ul>
        {refusals.map(({ target, reason }) => (
          <li key={target.lender.id}>
            {target.lender.name}: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Keeps what failed, so that it can be retried. */
function useShareDeal(onRefused: (refused: readonly ShareFailure[]) => void, onDone: () => void) {
  const { dealRef, refresh } = useSharing()
  const [attempt] = useState(() => ({ dealRef, sharedLenders: new Set<string>(), keyOf: createIdempotencyKeys() }))
  const { mutate: undoShare } = useMutation({
    mutationFn: (lenders: readonly ShareTarget['lender'][]) =>
      Promise.all(lenders.map(({ id }) => stopSharingWithLender.mutationFn({ dealRef, lenderId: id }))),
    onError: (error, lenders) => notifyFailure(error, lenderFailures.unshare, () => undoShare(lenders)),
    onSettled: refresh,
  })
  const [refusals, setRefusals] = useState<readonly ShareFailure[]>([])
  const { mutate, isPending } = useMutation({
    ...shareWithEach,
    onSuccess: (refused, { targets }) => {
      const done = targets
        .map(({ lender }) => lender)
        .filter(({ id }) => !refused.some(({ target }) => target.lender.id === id))
      if (done.length > 0) notifyUndo(copy.sharedWith(formatNames(done.map(({ name }) => name))), () => undoShare(done))
      setRefusals(refused)
      onRefused(refused)
      void refresh()
      if (refused.length === 0) onDone()
    },
  })
  const share = (targets: readonly ShareTarget[], watermark: boolean) => mutate({ ...attempt, targets, watermark })
  return { share, isPending, refusals }
}

interface ShareDialogProps {
  deal: Pick<Deal, 'title' | 'progress'>
  onClose: () => void
}

export function ShareDialog({ deal, onClose }: ShareDialogProps) {
  const [lenders, setLenders] = useState<ReadonlyMap<string, LenderForDeal>>(new Map())
  const [people, setPeople] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map())
  const [watermark, setWatermark] = useState(false)
  const [step, setStep] = useState<'lenders' | 'people'>('lenders')
  const body = useRef<HTMLDivElement>(null)
  const watermarkId = useId()
  const go = (next: 'lenders' | 'people') => {
    setStep(next)
    // The pressed button disappears with its step.
    body.current?.focus()
  }
  const chosen = [...lenders.values()]
  const targets = chosen.map((lender) => ({ lender, people: [...(people.get(lender.id) ?? noPeople)] }))
  const { share, isPending, refusals } = useShareDeal((refused) => {
    // Failures that a retry can't fix are reported but not selected again.
    const left = refused.filter(({ isFinal }) => !isFinal).map(({ target }) => target.lender.id)
    setLenders(new Map(chosen.filter(({ id }) => left.includes(id)).map((lender) => [lender.id, lender])))
  }, onClose)
  const isOver = refusals.length > 0 && lenders.size === 0
  return (
    <Dialog opened onClose={onClose} title={step === 'lenders' ? copy.shareDeal(deal.title) : copy.chooseContacts}>
      <div ref={body} className={ui.stack3} tabIndex={-1}>
        {refusals.length > 0 && <ShareFailures refusals={refusals} />}
        {step === 'lenders' && <LenderPicker chosen={lenders} onChange={setLenders} />}
        {!isOver && <PackageSummary progress={deal.progress} />}
        {step === 'people' && (
          <>
            {chosen.map((lender) => (
              <PeoplePicker
                key={lender.id}
                lender={lender}
                chosen={people.get(lender.id) ?? noPeople}
                onChange={(next) => setPeople(new Map(people).set(lender.id, next))}
              />
            ))}
            {!isOver && (
              <label className={clsx(ui.top3, styles.check)} htmlFor={watermarkId}>
                <Checkbox
                  id={watermarkId}
                  checked={watermark}
                  onChange={(event) => setWatermark(event.target.checked)}
                />
                <span className={clsx(ui.shrinks, ui.grid)}>
                  {copy.watermarkLabel}
                  <span className={ui.quiet}>{copy.watermarkHelp}</span>
                </span>
              </label>
            )}
          </>
        )}
      </div>
      {step === 'lenders' ? (
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          {lenders.size > 0 && <Button onClick={() => go('people')}>{copy.continueToContacts}</Button>}
          <Button
            variant="primary"
            disabled={lenders.size === 0}
            busy={isPending}
            onClick={() => share(targets, watermark)}
          >
            {lenders.size === 0 ? copy.chooseLender : copy.shareWith(formatCounted(lenders.size, 'lender'))}
          </Button>
        </DialogFooter>
      ) : (
        <DialogFooter>
          {isOver ? (
            <Button variant="primary" onClick={onClose}>
              {actionLabels.close}
            </Button>
          ) : (
            <>
              <Button onClick={() => go('lenders')}>{actionLabels.back}</Button>
              <Button variant="primary" busy={isPending} onClick={() => share(targets, watermark)}>
                {refusals.length > 0 ? actionLabels.tryAgain : copy.shareWith(formatCounted(lenders.size, 'lender'))}
              </Button>
            </>
          )}
        </DialogFooter>
      )}
    </Dialog>
  )
}
