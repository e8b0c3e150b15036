import type { LenderForDeal } from '@loanyard/contract/lenders/schemas'
import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState } from 'react'
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
function useShareDeal(onDone: () => void) {
  const { dealRef, refresh } = useSharing()
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<readonly ShareFailure[]>([])
  const sharedLenders = useRef(new Set<string>())

  const undoShare = async (lenders: readonly { id: string; name: string }[]) => {
    try {
      await Promise.all(lenders.map(({ id }) => stopSharingWithLender(dealRef, id)))
    } catch (error) {
      notifyFailure(error, lenderFailures.unshare, () => void undoShare(lenders))
    }
    await refresh()
  }
  const share = async (targets: readonly ShareTarget[], watermark: boolean): Promise<readonly ShareFailure[]> => {
    setBusy(true)
    const refused = await shareWithEach(dealRef, { targets, watermark, sharedLenders: sharedLenders.current })
    setRefusals(refused)
    setBusy(false)
    const done = targets
      .map(({ lender }) => lender)
      .filter(({ id }) => !refused.some(({ target }) => target.lender.id === id))
    if (done.length > 0) {
      const names = formatNames(done.map(({ name }) => name))
      notifyUndo(copy.sharedWith(names), () => void undoShare(done))
    }
    await refresh()
    if (refused.length === 0) onDone()
    return refused
  }
  return { share, busy, refusals }
}

interface ShareDialogProps {
  dealTitle: string
  onClose: () => void
}

export function ShareDialog({ dealTitle, onClose }: ShareDialogProps) {
  const [lenders, setLenders] = useState<ReadonlyMap<string, LenderForDeal>>(new Map())
  const [people, setPeople] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map())
  const [watermark, setWatermark] = useState(false)
  const [step, setStep] = useState<'lenders' | 'people'>('lenders')
  const { share, busy, refusals } = useShareDeal(onClose)
  const body = useRef<HTMLDivElement>(null)
  const watermarkId = useId()
  const go = (next: 'lenders' | 'people') => {
    setStep(next)
    // The pressed button disappears with its step.
    body.current?.focus()
  }
  const chosen = [...lenders.values()]
  const targets = chosen.map((lender) => ({ lender, people: [...(people.get(lender.id) ?? noPeople)] }))
  const submit = async () => {
    const refused = await share(targets, watermark)
    // Failures that a retry can't fix are reported but not selected again.
    const left = refused.filter(({ isFinal }) => !isFinal).map(({ target }) => target.lender.id)
    setLenders(new Map(chosen.filter(({ id }) => left.includes(id)).map((lender) => [lender.id, lender])))
  }
  const isOver = refusals.length > 0 && lenders.size === 0
  return (
    <Dialog opened onClose={onClose} title={step === 'lenders' ? copy.shareDeal(dealTitle) : copy.chooseContacts}>
      <div ref={body} className={ui.stack3} tabIndex={-1}>
        {refusals.length > 0 && <ShareFailures refusals={refusals} />}
        {step === 'lenders' && <LenderPicker chosen={lenders} onChange={setLenders} />}
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
          <Button variant="primary" disabled={lenders.size === 0} onClick={() => go('people')}>
            {lenders.size === 0 ? copy.chooseLender : copy.continueWith(formatCounted(lenders.size, 'lender'))}
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
              <Button variant="primary" busy={busy} onClick={() => void submit()}>
                {refusals.length > 0 ? actionLabels.tryAgain : copy.shareWith(formatCounted(lenders.size, 'lender'))}
              </Button>
            </>
          )}
        </DialogFooter>
      )}
    </Dialog>
  )
}
