import {
  createSsoConnection,
  newSsoConnection,
  ssoAudiences,
  updateSsoConnection,
  type SsoConnection,
} from '@loanyard/contract/auth/sso/connections'
import * as contractCopy from '@loanyard/contract/auth/sso/copy'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { callApi } from '../../../../lib/api/api.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { notifySuccess } from '../../../../ui/feedback/toast.ts'
import { CheckboxField } from '../../../../ui/form/checkbox-field.tsx'
import { ChoiceField } from '../../../../ui/form/choice-field.tsx'
import { FieldRow, Form } from '../../../../ui/form/form.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextAreaField, TextField } from '../../../../ui/form/text-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { lenderOptionsQuery, refreshSso } from './queries.ts'

const { name, issuer, client_id, client_secret, domains } = newSsoConnection.shape

const connectionForm = z.object({
  audience: z.enum(ssoAudiences),
  lender: z.string().nullable(),
  name,
  issuer,
  client_id,
  client_secret: z.union([z.literal(''), client_secret]),
  /** One per line. */
  domains: z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter((line) => line !== ''))
    .pipe(domains.unwrap()),
  second_factor: z.boolean(),
  enabled: z.boolean(),
})
type Values = z.output<typeof connectionForm>

const newForm = connectionForm
  .extend({ client_secret })
  .refine((values) => values.audience === 'staff' || values.lender !== null, {
    path: ['lender'],
    error: contractCopy.lenderRequired,
  })

const choices = [
  { value: 'staff', label: copy.staff, description: copy.staffHelp },
  { value: 'lender', label: copy.lender, description: copy.lenderHelp },
]

function save(partnerId: string, connection: SsoConnection | null, values: Values): Promise<SsoConnection> {
  const { audience, lender, client_secret: secret, domains: listed, ...fields } = values
  const ofStaff = audience === 'staff' ? { domains: listed } : {}
  if (connection === null) {
    const whose = { audience, ...(audience === 'lender' && lender !== null ? { lender } : {}) }
    const body = { ...fields, ...ofStaff, ...whose, client_secret: secret }
    return callApi(createSsoConnection, { params: { partner_id: partnerId }, body })
  }
  return callApi(updateSsoConnection, {
    params: { partner_id: partnerId, sso_connection_id: connection.id },
    body: { ...fields, ...ofStaff, ...(secret === '' ? {} : { client_secret: secret }) },
    ifMatch: connection.version,
  })
}

interface ConnectionDialogProps {
  partnerId: string
  /** Null: a new one. */
  connection: SsoConnection | null
  onClose: () => void
}

export function ConnectionDialog({ partnerId, connection, onClose }: ConnectionDialogProps) {
  const schema = connection === null ? newForm : connectionForm
  const form = useSchemaForm<z.input<typeof connectionForm>, Values>(schema, {
    audience: connection?.audience ?? 'staff',
    lender: connection?.lender?.id ?? null,
    name: connection?.name ?? '',
    issuer: connection?.issuer ?? '',
    client_id: connection?.client_id ?? '',
    client_secret: '',
    domains: connection?.domains.map(({ domain }) => domain).join('\n') ?? '',
    second_factor: connection?.second_factor ?? false,
    enabled: connection?.enabled ?? true,
  })
  const { control } = form
  const audience = useWatch({ control, name: 'audience' })
  const isOfLender = audience === 'lender'
  const lenders = useQuery({ ...lenderOptionsQuery(partnerId), enabled: isOfLender && connection === null })
  const submit = useFormMutation(form, {
    mutationFn: (values: Values) =>
      // Also when someone else changed it: the next try then has theirs.
      save(partnerId, connection, values).finally(() => void refreshSso(partnerId)),
    onSuccess: () => {
      notifySuccess(copy.saved)
      onClose()
    },
    failure: copy.saveFailed,
  })
  const title = connection === null ? copy.addTitle : copy.changeNamed(connection.name)
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Form form={form} onSubmit={submit} label={copy.title}>
        {connection === null && (
          <ChoiceField control={control} name="audience" label={copy.audience} choices={choices} />
        )}
        {isOfLender && connection === null && (
          <SelectField
            control={control}
            name="lender"
            label={copy.lenderLabel}
            options={lenders.data ?? []}
            noneLabel={copy.chooseLender}
          />
        )}
        <TextField control={control} name="name" label={copy.name} help={copy.nameHelp} maxLength={60} />
        <TextField control={control} name="issuer" label={copy.issuer} help={copy.issuerHelp} inputMode="url" />
        <FieldRow>
          <TextField control={control} name="client_id" label={copy.clientId} autoComplete="off" />
          <TextField
            control={control}
            name="client_secret"
            label={copy.clientSecret}
            type="password"
            autoComplete="new-password"
            help={connection === null ? copy.secretHelp : copy.secretKept}
          />
        </FieldRow>
        {!isOfLender && (
          <TextAreaField
            control={control}
            name="domains"
            label={copy.domainsLabel}
            help={copy.domainsFieldHelp}
            rows={2}
            optional
          />
        )}
        <CheckboxField control={control} name="second_factor" label={copy.secondFactor} help={copy.secondFactorHelp} />
        <CheckboxField control={control} name="enabled" label={copy.enabled} help={copy.enabledHelp} />
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {copy.save}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
