import type { Deal } from '@loanyard/contract/deals/schemas'
import type { LenderForDeal } from '@loanyard/contract/lenders/schemas'
import { clsx } from 'clsx'
import { useId, useRef, useState } from 'react'
import { formatCounted } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../../ui/overlay/dialog.tsx'
import * as copy from '../copy.ts'
import { LenderPicker } from './lender-picker.tsx'
import { NoteField, useNewNote } from './note-field.tsx'
import { PackageSummary } from './package-summary.tsx'
import { PeoplePicker } from './people-picker.tsx'
import styles from './picker.module.css'
import { ShareFailures } from './share-failures.tsx'
import { useShareDeal } from './use-share-deal.ts'

const noPeople: ReadonlySet<string> = new Set()

function Watermark({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId()
  return (
    <label className={clsx(ui.top3, styles.check)} htmlFor={id}>
      <Checkbox id={id} checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span className={clsx(ui.shrinks, ui.grid)}>
        {copy.watermarkLabel}
        <span className={ui.quiet}>{copy.watermarkHelp}</span>
      </span>
    </label>
  )
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
  const note = useNewNote()
  const go = (next: 'lenders' | 'people') => {
    setStep(next)
    // The pressed button disappears with its step.
    body.current?.focus()
  }
  const chosen = [...lenders.values()]
  const targets = chosen.map((lender) => ({ lender, people: [...(people.get(lender.id) ?? noPeople)] }))
  const { share, isPending, refusals } = useShareDeal({
    onRefused: (refused) => {
      // Failures that a retry can't fix are reported but not selected again.
      const left = refused.filter(({ isFinal }) => !isFinal).map(({ target }) => target.lender.id)
      setLenders(new Map(chosen.filter(({ id }) => left.includes(id)).map((lender) => [lender.id, lender])))
    },
    onDone: () => {
      note.forget()
      onClose()
    },
    onUndone: note.restore,
  })
  const send = () => void note.form.handleSubmit((written) => share(targets, { watermark, ...written }))()
  const isOver = refusals.length > 0 && lenders.size === 0
  return (
    <Dialog opened onClose={onClose} title={step === 'lenders' ? copy.shareDeal(deal.title) : copy.chooseContacts}>
      <div ref={body} className={clsx(ui.stack3, styles.steps)} tabIndex={-1}>
        {refusals.length > 0 && <ShareFailures refusals={refusals} />}
        {step === 'lenders' && <LenderPicker chosen={lenders} onChange={setLenders} />}
        {step === 'people' &&
          chosen.map((lender) => (
            <PeoplePicker
              key={lender.id}
              lender={lender}
              chosen={people.get(lender.id) ?? noPeople}
              onChange={(next) => setPeople(new Map(people).set(lender.id, next))}
            />
          ))}
        {step === 'people' && !isOver && <Watermark isOn={watermark} onChange={setWatermark} />}
        {!isOver && <PackageSummary progress={deal.progress} />}
        {!isOver && <NoteField note={note} isForOne={lenders.size < 2} />}
      </div>
      <div className={styles.foot}>
        {step === 'lenders' ? (
          <DialogFooter>
            <Button onClick={onClose}>{actionLabels.cancel}</Button>
            {lenders.size > 0 && <Button onClick={() => go('people')}>{copy.continueToContacts}</Button>}
            <Button variant="primary" disabled={lenders.size === 0} busy={isPending} onClick={send}>
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
                <Button variant="primary" busy={isPending} onClick={send}>
                  {refusals.length > 0 ? actionLabels.tryAgain : copy.shareWith(formatCounted(lenders.size, 'lender'))}
                </Button>
              </>
            )}
          </DialogFooter>
        )}
      </div>
    </Dialog>
  )
}
