import { line } from '@loanyard/contract/core/fields'
import { updateDocument } from '@loanyard/contract/documents/calls'
import { document as documentSchema, type Document } from '@loanyard/contract/documents/schemas'
import { useId, useMemo, useState } from 'react'
import * as z from 'zod'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { displayFileName, splitFileName } from '../../../lib/format/file-name.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormMutation, useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import * as copy from '../copy.ts'
import { updateCachedDocument } from '../data/document-cache.ts'
import { documentFailures, paramsOf } from '../data/document-commands.ts'

interface RenameFormProps {
  deal: DealRef
  document: Document
  onDone: () => void
}

const schemaFor = (ending: string) =>
  z.strictObject({
    name: line(255 - ending.length, copy.nameMissing).refine((name) => !/[/\\]/.test(name), copy.nameHasSlash),
  })

/** The current document from a stale-version error; null for other errors. */
function currentOf(error: unknown): Document | null {
  const parsed = documentSchema.safeParse(error instanceof ApiError ? error.current : null)
  return parsed.success ? parsed.data : null
}

function RenameForm({ deal, document, onDone }: RenameFormProps) {
  const id = useId()
  // Another user may have changed the document: the next try uses their version.
  const [latest, setLatest] = useState(document)
  const { stem, ending } = useMemo(() => splitFileName(document.name), [document.name])
  const form = useSchemaForm(
    useMemo(() => schemaFor(ending), [ending]),
    { name: stem },
  )
  const save = useFormMutation(form, {
    mutationFn: async ({ name }: { name: string }) => {
      if (name === stem && latest === document) return null
      const change = { params: paramsOf(deal, latest), body: { name: name + ending }, ifMatch: latest.version }
      return callApi(updateDocument, change).catch((error: unknown) => {
        const current = currentOf(error)
        if (current !== null) {
          setLatest(current)
          updateCachedDocument(deal, current)
        }
        throw error
      })
    },
    onSuccess: (changed) => {
      if (changed !== null) {
        updateCachedDocument(deal, changed)
        notifySuccess(copy.renamed(displayFileName(changed.name)))
      }
      onDone()
    },
    failure: documentFailures.rename,
  })
  return (
    <>
      <Form form={form} onSubmit={save} id={id}>
        <TextField
          control={form.control}
          name="name"
          label={copy.nameLabel}
          help={ending === '' ? undefined : copy.extensionKept(ending)}
          autoComplete="off"
          takesFocus
        />
        {latest !== document && <p>{copy.nowCalled(latest.name)}</p>}
      </Form>
      <DialogFooter>
        <Button onClick={onDone}>{actionLabels.cancel}</Button>
        <Button type="submit" form={id} variant="primary" busy={form.formState.isSubmitting}>
          {actionLabels.rename}
        </Button>
      </DialogFooter>
    </>
  )
}

interface RenameDialogProps {
  deal: DealRef
  /** Null: closed. */
  document: Document | null
  onClose: () => void
}

/** The extension is kept. */
export function RenameDialog({ deal, document, onClose }: RenameDialogProps) {
  return (
    <Dialog opened={document !== null} onClose={onClose} title={copy.renameDocument} size="small">
      {document !== null && <RenameForm deal={deal} document={document} onDone={onClose} />}
    </Dialog>
  )
}
