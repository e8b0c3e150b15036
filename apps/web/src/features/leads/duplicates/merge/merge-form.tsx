import { mergeFields, type MergeField } from '@loanyard/contract/leads/merges'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { reasonOf } from '../../../../lib/api/api-error.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { DialogFooter } from '../../../../ui/overlay/dialog.tsx'
import { StickyFooter } from '../../../../ui/overlay/sticky-footer.tsx'
import { DateText } from '../../../../ui/text/time.tsx'
import type { AssignableStaff } from '../../assignee-name.ts'
import { sources } from '../../sources.ts'
import { ChoiceRow, CompareFields } from './compare-fields.tsx'
import { differingFields, isSamePersonUnclear, usualSide, usualStay, type Sides } from './compare.ts'
import * as copy from './copy.ts'
import { useMerge } from './use-merge.ts'

interface MergeFormProps {
  leads: readonly [Lead, Lead]
  staff: readonly AssignableStaff[]
  onClose: () => void
  onMerged: () => void
}

function Summary({ lead }: { lead: Lead }) {
  return (
    <>
      <span className={ui.medium}>{lead.full_name}</span> <br />
      <span className={ui.quiet}>
        {lead.lead_status} · {copy.added} <DateText value={lead.created} />
        {lead.source !== 'staff' && ` · ${sources[lead.source]}`}
      </span>
      {lead.deal !== null && (
        <>
          <br />
          <span className={ui.quiet}>{copy.hasDeal}</span>
        </>
      )}
    </>
  )
}

function BothConverted({ leads, onClose }: Pick<MergeFormProps, 'leads' | 'onClose'>) {
  return (
    <>
      <p>{copy.bothHaveDeals}</p>
      <ul className={ui.stack1}>
        {leads.map((lead) => (
          <li key={lead.id}>
            <Link to={paths.deal(lead.partner, lead.deal ?? '')}>{copy.dealOf(lead.full_name)}</Link>
          </li>
        ))}
      </ul>
      <DialogFooter>
        <Button onClick={onClose}>{actionLabels.close}</Button>
      </DialogFooter>
    </>
  )
}

export function MergeForm(props: MergeFormProps) {
  const { leads } = props
  if (leads[0].deal !== null && leads[1].deal !== null) return <BothConverted {...props} />
  return <Choices {...props} />
}

function Choices({ leads, staff, onClose, onMerged }: MergeFormProps) {
  const isFixed = leads.some(({ deal }) => deal !== null)
  const [chosenStay, setStay] = useState<0 | 1 | null>(null)
  const [sides, setSides] = useState<Sides>({})
  const { merge, isPending, error } = useMerge(onMerged)
  const stay = isFixed ? usualStay(leads) : (chosenStay ?? usualStay(leads))
  const [kept, other] = stay === 0 ? leads : [leads[1], leads[0]]
  const sideOf = (field: MergeField) => sides[field] ?? usualSide(field, leads, stay)
  const differing = differingFields(leads)
  // A converted lead keeps its status, and no other lead gets it without a deal.
  const keepsStatus = isFixed || other.lead_status === 'Converted'
  const fields = differing.filter((field) => !(keepsStatus && field === 'lead_status'))
  const same = mergeFields.filter((field) => !differing.includes(field) && leads[0][field] !== null)
  const run = () =>
    merge({
      kept,
      body: {
        merged: other.id,
        take: fields.filter((field) => sideOf(field) !== stay),
        modified: kept.modified,
        merged_modified: other.modified,
      },
    })
  return (
    <div className={ui.stack3}>
      {error !== null && (
        <p className={ui.problem} role="alert">
          {reasonOf(error, copy.failed)}
        </p>
      )}
      <ChoiceRow
        label={copy.whichStays}
        question={copy.whichStays}
        value={stay}
        onChange={setStay}
        isFixed={isFixed}
        options={[<Summary key="0" lead={leads[0]} />, <Summary key="1" lead={leads[1]} />]}
      />
      {isSamePersonUnclear(leads) && <p className={ui.caution}>{copy.samePersonUnclear}</p>}
      {fields.length > 0 && <h3>{copy.whatDiffers}</h3>}
      <CompareFields
        fields={fields}
        values={leads}
        sideOf={sideOf}
        onChange={(chosen) => setSides({ ...sides, ...chosen })}
        staff={staff}
      />
      {same.length > 0 && <p className={ui.quiet}>{copy.sameInBoth(same.map((field) => copy.fieldLabels[field]))}</p>}
      <p className={clsx(ui.note, ui.sunkenNote)}>
        {(kept.deal === null ? copy.consequences : copy.consequencesForDeal)(leads[sideOf('full_name')].full_name)}
      </p>
      <StickyFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        <Button variant="primary" busy={isPending} onClick={run}>
          {copy.mergeLeads}
        </Button>
      </StickyFooter>
    </div>
  )
}
