import type { Call } from '@loanyard/contract/core/call'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Failure } from './failures.ts'
import { server } from './fake-server.ts'
import type { Role } from './people.ts'
import { expectGone, findAlert } from './queries.ts'
import { renderPage } from './render-page.tsx'

export interface FailingPage {
  readonly page: string
  readonly as: Role
  readonly path: string
  /** The call that fails at first, and what it replies once the server is back. */
  readonly call: Call
  readonly reply: object
  readonly failure: Failure
  readonly message: string
  /** Parts of the page that show the failure and can retry: 1 if not given. */
  readonly parts?: number
  readonly recovered: () => Promise<HTMLElement>
  /** What else the page asks for. */
  readonly others?: readonly (Call | { readonly call: Call; readonly reply: object })[]
}

/** A test per page: what fails to load says so in an alert, and loads once the server is back. */
export function testLoadFailures(pages: readonly FailingPage[]): void {
  test.each(pages)('$page: a failure to load is shown, and can be retried', async (at) => {
    for (const each of at.others ?? []) {
      if ('call' in each) server.serve(each.call, each.reply)
      else server.serve(each)
    }
    server.on(at.call, at.failure)
    const person = await renderPage(at.path, { as: at.as })
    await findAlert(at.message)
    const retryButtons = () => screen.queryAllByRole('button', { name: 'Try again' })
    // A part that loads later asks again for the others too.
    await expect.poll(() => retryButtons().length).toBe(at.parts ?? 1)
    server.serve(at.call, at.reply)
    await person.click(retryButtons()[0] ?? document.body)
    expect(await at.recovered()).toBeTruthy()
    await expectGone('alert')
  })
}
