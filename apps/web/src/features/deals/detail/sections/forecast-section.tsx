import { formatMoney } from '../../../../lib/format/format.ts'
import { AmountField } from '../../../../ui/form/converted-field.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../../ui/form/form.tsx'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import { ShareField } from '../../../../ui/form/percent-field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import * as copy from '../copy.ts'
import { labelOf } from './deal-fields.ts'
import { pick, section } from './section-spec.ts'

const names = ['expected_close_on', 'close_probability', 'broker_fee', 'broker_fee_percent', 'referral_source'] as const

export const aboutForecast = section({
  name: 'forecast',
  title: copy.forecast,
  schema: async () => (await import('./section-schemas.ts')).forecastSection,
  begin: (deal) => pick(deal, names),
  facts: names,
  calculated: ({ forecast: { fee } }) => [
    { label: copy.expectedFee, value: fee === null ? copy.notEntered : formatMoney(fee) },
  ],
  renderFields: (control, { forecast }) => (
    <>
      <FieldRow>
        <DateField
          control={control}
          name="expected_close_on"
          label={labelOf('expected_close_on')}
          help={copy.expectedCloseHelp}
          optional
        />
        <NumberField
          control={control}
          name="close_probability"
          label={copy.probabilityPercent}
          help={copy.probabilityHelp(forecast.probability)}
          optional
        />
      </FieldRow>
      <FieldRow>
        <AmountField
          control={control}
          name="broker_fee"
          label={labelOf('broker_fee')}
          help={copy.brokerFeeHelp}
          optional
        />
        <ShareField control={control} name="broker_fee_percent" label={labelOf('broker_fee_percent')} optional />
      </FieldRow>
      <TextField control={control} name="referral_source" label={labelOf('referral_source')} optional emptyAsNull />
    </>
  ),
})
