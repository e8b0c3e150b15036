import {
  checkSsoDomain,
  createSsoConnection,
  deleteSsoConnection,
  listSsoConnections,
  ssoConnection,
  updateSsoConnection,
} from '@loanyard/contract/auth/sso/connections'
import { getSecurityPolicies, listPeopleSecurity } from '@loanyard/contract/partners/security'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../../../testing/failures.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { partnerId } from '../../../../../testing/people.ts'
import { findField } from '../../../../../testing/queries.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../../testing/sample.ts'

const path = `/partner/${partnerId}/settings?section=security`
const button = (name: string) => screen.findByRole('button', { name })
const redirect_uri = 'https://loanyard.test/sso/callback'
const record = { name: '_loanyard-verification.example.com', value: 'loanyard-verification=one' }
const okta = {
  ...sample(ssoConnection),
  id: newId('sso'),
  audience: 'staff' as const,
  lender: null,
  name: 'Okta',
  issuer: 'https://login.example.com',
  enabled: true,
  domains: [{ domain: 'example.com', record, proven_at: null, checked_at: null }],
  version: 3,
}

beforeEach(() => {
  server.on(getSecurityPolicies, {
    policies: [],
    defaults: { staff_session_hours: 12, session_days: 30, idle_days: 30 },
  })
  server.on(listPeopleSecurity, listOf([]))
})

test('an Admin adds a provider; what was typed survives a refusal', async () => {
  server.on(createSsoConnection, refusal('quota_exceeded', 'You can have up to 10 identity providers.'))
  const person = await renderPage(path, { as: 'admin' })
  await person.click(await button('Add provider'))
  await person.type(await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' }), 'Okta')
  await person.type(await findField('Issuer'), 'https://login.example.com')
  await person.type(await findField('Client ID'), 'loanyard')
  await person.type(await findField('Client secret'), 'secret')
  await person.type(screen.getByRole('textbox', { name: /^Domains/ }), 'Example.com{Enter}example.org')
  await person.click(await button('Save provider'))
  await screen.findByText('You can have up to 10 identity providers.')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Okta')
  server.on(createSsoConnection, okta)
  await person.click(await button('Save provider'))
  await screen.findByText('Provider saved')
  expect(server.requests(createSsoConnection).at(-1)?.body).toEqual({
    audience: 'staff',
    name: 'Okta',
    issuer: 'https://login.example.com',
    client_id: 'loanyard',
    client_secret: 'secret',
    domains: ['example.com', 'example.org'],
    second_factor: false,
    enabled: true,
  })
})

test('changes keep the secret, a domain is checked, and removing asks first', async () => {
  server.on(listSsoConnections, { results: [okta], redirect_uri })
  server.on(updateSsoConnection, okta)
  server.on(checkSsoDomain, { connection: okta, problem: 'We found no TXT record.' })
  server.on(deleteSsoConnection, null)
  const person = await renderPage(path, { as: 'admin' })
  expect((await button('Copy redirect URI')).textContent).toBe('Copy')
  await person.click(await button('Check now: example.com'))
  await screen.findByText('We found no TXT record.')
  await person.click(await button('Change Okta'))
  await person.click(await screen.findByRole('checkbox', { name: /^On/ }))
  await person.click(await button('Save provider'))
  await screen.findByText('Provider saved')
  const [saved] = server.requests(updateSsoConnection)
  expect(saved?.body).toMatchObject({ enabled: false, domains: ['example.com'] })
  expect(saved?.body).not.toHaveProperty('client_secret')
  await person.click(await button('Remove Okta'))
  const question = within(await screen.findByRole('dialog', { name: 'Remove Okta?' }))
  await person.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Provider removed')
})
