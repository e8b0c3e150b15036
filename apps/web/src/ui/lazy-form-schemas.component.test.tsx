import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { queryClient } from '../lib/cache/query-client.ts'
import { Button } from './controls/button.tsx'
import { Form } from './form/form.tsx'
import { TextField } from './form/text-field.tsx'
import { useFormMutation, useSchemaForm, type FormSchema } from './form/use-schema-form.ts'

interface Values {
  email: string
}

const strict = z.object({ email: z.string().trim().endsWith('@bank.example', 'Enter an address of the bank.') })

function Example({ schema, onSubmit }: { schema: FormSchema<Values, Values>; onSubmit: (values: Values) => void }) {
  const form = useSchemaForm<Values, Values>(schema, { email: '' })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <TextField control={form.control} name="email" label="Email" />
      <Button type="submit">Send</Button>
    </Form>
  )
}

async function submit(typed: string) {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), typed)
  await user.click(screen.getByRole('button', { name: 'Send' }))
}

test('a schema that loads later validates and transforms like any other', async () => {
  const onSubmit = vi.fn()
  render(<Example schema={loadStrict} onSubmit={onSubmit} />)
  await submit('ana@else.example')
  expect((await screen.findAllByText('Enter an address of the bank.')).length).toBeGreaterThan(0)
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByLabelText('Email'))
  await submit(' ana@bank.example')
  await vi.waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ email: 'ana@bank.example' }))
})

test('without its schema a form sends what was typed, for the server to validate', async () => {
  const onSubmit = vi.fn()
  render(<Example schema={failToLoad} onSubmit={onSubmit} />)
  await submit('anything')
  await vi.waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ email: 'anything' }))
})

const sending = () => Promise.resolve()

function Panel({ schema, onBusy }: { schema: FormSchema<Values, Values>; onBusy: (isBusy: boolean) => void }) {
  const form = useSchemaForm<Values, Values>(schema, { email: '' })
  const send = useFormMutation(form, { mutationFn: sending, onSuccess: () => undefined, failure: '', onBusy })
  return (
    <Form form={form} onSubmit={send}>
      <TextField control={form.control} name="email" label="Email" />
      <Button type="submit">Send</Button>
    </Form>
  )
}

test('a panel is busy while the schema of its form loads, and no longer once it is sent', async () => {
  const schema = Promise.withResolvers<typeof strict>()
  const load = () => schema.promise
  const onBusy = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <Panel schema={load} onBusy={onBusy} />
    </QueryClientProvider>,
  )
  await submit('ana@bank.example')
  expect(onBusy).toHaveBeenLastCalledWith(true)
  schema.resolve(strict)
  await vi.waitFor(() => expect(onBusy).toHaveBeenLastCalledWith(false))
})

const loadStrict = () => Promise.resolve(strict)
const failToLoad = () => Promise.reject(new Error('The chunk is missing'))
