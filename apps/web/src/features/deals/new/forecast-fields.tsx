import { useState } from 'react'
import { AmountField } from '../../../ui/form/converted-field.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { ShareField } from '../../../ui/form/percent-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import type { NewDealForm } from './new-deal-form.ts'
import styles from './new-deal.module.css'

const names = ['referral_source', 'expected_close_on', 'close_probability', 'broker_fee', 'broker_fee_percent'] as const

/** Folded: most deals get these later. */
export function ForecastFields({ form: { control, formState } }: { form: NewDealForm }) {
  const [isOpen, setIsOpen] = useState(false)
  const hasErrors = names.some((name) => name in formState.errors)
  return (
    <details
      className={styles.more}
      open={isOpen || hasErrors}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{copy.forecast}</summary>
      <div className={ui.stack3}>
        <TextField control={control} name="referral_source" label={copy.referralSource} optional emptyAsNull />
        <FieldRow>
          <DateField control={control} name="expected_close_on" label={copy.expectedClose} optional />
          <NumberField
            control={control}
            name="close_probability"
            label={copy.closeProbability}
            help={copy.closeProbabilityHelp}
            optional
          />
        </FieldRow>
        <FieldRow>
          <AmountField control={control} name="broker_fee" label={copy.brokerFee} help={copy.brokerFeeHelp} optional />
          <ShareField control={control} name="broker_fee_percent" label={copy.brokerFeePercent} optional />
        </FieldRow>
      </div>
    </details>
  )
}
