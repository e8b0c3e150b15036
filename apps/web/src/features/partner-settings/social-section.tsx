import type { BodyOf } from '@loanyard/contract/core/call'
import {
  updatePartnerSocial,
  type PartnerSocial,
  socialPlatforms,
  type SocialPlatform,
  webAddress,
} from '@loanyard/contract/partners/social'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod'
import { callApi } from '../../lib/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notifySuccess } from '../../ui/feedback/toast.ts'
import { DraftRestored } from '../../ui/form/draft-restored.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFormDraft } from '../../ui/form/use-form-draft.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Section } from '../../ui/layout/page.tsx'
import { ConflictDialog } from '../../ui/overlay/conflict/conflict-dialog.tsx'
import * as copy from './copy.ts'
import styles from './settings.module.css'
import { useVersionedForm } from './use-versioned-form.ts'

const socialAddresses = z.object({
  website: webAddress,
  facebook: webAddress,
  instagram: webAddress,
  x: webAddress,
  linkedin: webAddress,
  reddit: webAddress,
  discord: webAddress,
})

const labels: Readonly<Record<SocialPlatform, string>> = {
  website: copy.website,
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
  reddit: 'Reddit',
  discord: 'Discord',
}
const fieldLabels = {
  labelOf: (name: SocialPlatform) => labels[name],
  show: (_: SocialPlatform, value: unknown) => (typeof value === 'string' && value !== '' ? value : copy.noAddress),
}

type Addresses = Record<SocialPlatform, string | null>

function addressesOf({ website, facebook, instagram, x, linkedin, reddit, discord }: Addresses): Addresses {
  return { website, facebook, instagram, x, linkedin, reddit, discord }
}

interface SocialSectionProps {
  partnerId: string
  social: PartnerSocial
  onSaved: (social: PartnerSocial) => void
}

export function SocialLinksSection({ partnerId, social, onSaved }: SocialSectionProps) {
  const addresses = addressesOf(social)
  const form = useSchemaForm(socialAddresses, addresses)
  const draft = useFormDraft(form, `partner-social-${partnerId}`, addresses)
  const { reset } = form
  useEffect(() => reset(addressesOf(social), { keepDirtyValues: true, keepErrors: true }), [reset, social])
  const { mutateAsync: update } = useMutation({
    mutationFn: ({ body, version }: { body: BodyOf<typeof updatePartnerSocial>; version: number }) =>
      callApi(updatePartnerSocial, { params: { partner_id: partnerId }, body, ifMatch: version }),
  })
  const { save, conflict, closeConflict, choose } = useVersionedForm({
    form,
    names: socialPlatforms,
    base: social,
    send: (fieldNames, values, version) => {
      const body = Object.fromEntries(fieldNames.map((platform) => [platform, values[platform] ?? null]))
      return update({ body, version })
    },
    onSaved: (saved) => {
      draft.saved()
      reset(addressesOf(saved))
      onSaved(saved)
      notifySuccess(copy.socialLinksSaved)
    },
    sentence: copy.saveSocialLinksFailed,
  })
  return (
    <Section title={copy.socialLinks}>
      <Form form={form} onSubmit={save} label={copy.socialLinks} labelOf={fieldLabels.labelOf}>
        {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
        <div className={styles.links}>
          {socialPlatforms.map((platform) => (
            <TextField
              key={platform}
              control={form.control}
              name={platform}
              label={labels[platform]}
              type="url"
              autoComplete="off"
              placeholder="https://"
              optional
              emptyAsNull
            />
          ))}
        </div>
        <div>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {copy.saveLinks}
          </Button>
        </div>
      </Form>
      {conflict !== null && (
        <ConflictDialog
          what={copy.listOfLinks}
          fields={conflict}
          labels={fieldLabels}
          onClose={closeConflict}
          onChoose={choose}
        />
      )}
    </Section>
  )
}
