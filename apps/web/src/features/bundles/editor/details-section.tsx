import { updateBundle } from '@loanyard/contract/bundles/calls'
import { newBundle, type Bundle } from '@loanyard/contract/bundles/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { callApi } from '../../../lib/api/api.ts'
import { drafts } from '../../../lib/browser/drafts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { DraftRestored } from '../../../ui/form/draft-restored.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useFormDraft } from '../../../ui/form/use-form-draft.ts'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { ConflictDialog } from '../../../ui/overlay/conflict/conflict-dialog.tsx'
import { updateBundleCache } from '../bundle-cache.ts'
import { bundleFailures } from '../bundle-commands.ts'
import { anyStage } from '../bundle-display.ts'
import { DetailFields, detailsShape } from '../detail-fields.tsx'
import * as copy from './copy.ts'
import styles from './editor.module.css'
import { useVersionedSave } from './use-versioned-save.ts'

const schema = newBundle.pick(detailsShape)
type Details = z.output<typeof schema>
const labels: Readonly<Record<string, string>> = {
  title: copy.titleLabel,
  description: copy.description,
  stage: copy.stage,
  loan_purposes: copy.loanPurposes,
}

const detailsOf = ({ title, description, stage, loan_purposes }: Bundle): Details => ({
  title,
  description,
  stage,
  loan_purposes,
})

function stageName(stages: readonly Stage[], id: unknown): string {
  return stages.find((stage) => stage.id === id)?.name ?? anyStage
}

interface DetailsProps {
  partnerId: string
  bundle: Bundle
  stages: readonly Stage[]
}

interface DetailsFormProps extends DetailsProps {
  /** As it was when editing began. */
  base: Bundle
  draftName: string
  onClose: () => void
}

function DetailsForm({ partnerId, bundle, stages, base, draftName, onClose }: DetailsFormProps) {
  const [defaults] = useState(() => detailsOf(base))
  const form = useSchemaForm<z.input<typeof schema>, Details>(schema, defaults)
  const draft = useFormDraft(form, draftName, defaults)
  const { mutateAsync: update } = useMutation({
    mutationFn: ({ body, version }: { body: Partial<Details>; version: number }) => {
      const params = { bundle_id: bundle.id, partner_id: partnerId }
      return callApi(updateBundle, { params, body, ifMatch: version })
    },
  })
  const { save, conflict, resolve, closeConflict } = useVersionedSave<z.input<typeof schema>, Details>({
    partnerId,
    form,
    base: defaults,
    latest: bundle,
    valuesIn: detailsOf,
    send: async (values, names, version) => {
      const body = Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
      updateBundleCache(partnerId, await update({ body, version }))
      notifySuccess(copy.checklistSaved)
    },
    onSaved: () => {
      draft.saved()
      onClose()
    },
    sentence: bundleFailures.update,
  })
  useEffect(() => form.setFocus('title'), [form])
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <>
      <Form form={form} onSubmit={save} label={copy.editDetails}>
        {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
        <DetailFields control={form.control} stages={stages} />
        <div className={ui.wrap2}>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {actionLabels.save}
          </Button>
          <Button onClick={cancel}>{actionLabels.cancel}</Button>
        </div>
      </Form>
      {conflict && (
        <ConflictDialog
          what={copy.checklistNoun}
          modified={conflict.current.modified}
          fields={conflict.fields}
          labels={{
            labelOf: (name) => labels[name] ?? name,
            show: (name, value) => {
              if (name === 'stage') return stageName(stages, value)
              if (Array.isArray(value)) return value.join(', ') || '–'
              return typeof value === 'string' && value !== '' ? value : '–'
            },
          }}
          onClose={closeConflict}
          onChoose={resolve}
        />
      )}
    </>
  )
}

/** Opens in edit mode if there is an unsaved draft. */
export function DetailsSection({ partnerId, bundle, stages }: DetailsProps) {
  const draftName = `bundle.${bundle.id}.details`
  const [base, setBase] = useState<Bundle | null>(() =>
    bundle.can.update && drafts.read(draftName) !== null ? bundle : null,
  )
  const edit = useRef<HTMLButtonElement>(null)
  const closed = useRef(false)
  useEffect(() => {
    if (base === null && closed.current) edit.current?.focus()
    closed.current = base !== null
  }, [base])
  return (
    <Section
      title={copy.checklistDetails}
      actions={
        base === null &&
        bundle.can.update && (
          <Button ref={edit} size="small" variant="quiet" aria-label={copy.editDetails} onClick={() => setBase(bundle)}>
            {actionLabels.edit}
          </Button>
        )
      }
    >
      {base === null ? (
        <dl className={clsx(ui.stack4, styles.facts)}>
          <div>
            <dt>{copy.stage}</dt>
            <dd>{stageName(stages, bundle.stage)}</dd>
          </div>
          <div>
            <dt>{copy.description}</dt>
            <dd>{bundle.description === '' ? '–' : bundle.description}</dd>
          </div>
          <div>
            <dt>{copy.loanPurposes}</dt>
            <dd>{bundle.loan_purposes.join(', ') || copy.notPreselected}</dd>
          </div>
        </dl>
      ) : (
        <DetailsForm {...{ partnerId, bundle, stages, base, draftName }} onClose={() => setBase(null)} />
      )}
    </Section>
  )
}
