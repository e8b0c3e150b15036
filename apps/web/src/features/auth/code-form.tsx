import * as z from 'zod'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import * as copy from './copy.ts'
import { CodeField, typedCode } from './magic-link/code-form.tsx'
import { showLinkError } from './magic-link/link-error.ts'
import type { PendingLink } from './magic-link/pending-link.ts'
import { signInByLink } from './mutations.ts'

const digits = z.object({ code: typedCode })

/** Signs in with the 8 digits from an email that was opened on another device. */
export function CodeForm({ note }: { note: PendingLink }) {
  const form = useSchemaForm(digits, { code: '' })
  const submit = ({ code }: { code: string }) =>
    signInByLink({ email: note.email, code }, note.next ?? undefined).catch((error: unknown) =>
      showLinkError(form, error, copy.signInFailed),
    )
  return (
    <Form form={form} onSubmit={submit}>
      <CodeField control={form.control} name="code" />
      <Button type="submit" variant="primary" size="large" wide busy={form.formState.isSubmitting}>
        {copy.signIn}
      </Button>
    </Form>
  )
}
