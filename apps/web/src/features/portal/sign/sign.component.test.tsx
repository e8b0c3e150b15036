import { beginSigning } from '@loanyard/contract/requests/submission-calls'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { brokenServer, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { servePortalDeal } from '../../../../testing/portal-deal.ts'
import { findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'

const button = (name: string) => screen.findByRole('button', { name })
const toSign = (own: ReturnType<typeof servePortalDeal>) => {
  const template = {
    id: own.upload('Letter.pdf').id,
    name: 'Letter.pdf',
    file_type: 'application/pdf',
    size: 9,
    active_content: [],
  }
  return own.ask('Letter', { kind: 'PandaDoc', template_document: template })
}

test('a request for PandaDoc leads there', async () => {
  const own = servePortalDeal()
  const { id } = toSign(own)
  const signing = {
    consent: { sentence: 'I agree.', version: '1', disclosure: [] },
    signer: { name: 'Maria Gomez', email: 'maria@example.com' },
  }
  // An address on this page: the simulated browser follows no other.
  server.on(beginSigning, { provider: 'pandadoc', signing_url: '#at-pandadoc', expires_at: null, ...signing })
  const person = await renderPage(`${own.myDocs}/${id}/sign`, { as: 'client' })
  await screen.findByText(/When you’re done, come back to this page/)
  await person.click(await button('Continue to PandaDoc'))
  expect(location.hash).toBe('#at-pandadoc')
})

test('a request signed at PandaDoc or in another window shows as signed', async () => {
  const own = servePortalDeal()
  const { id } = toSign(own)
  server.on(beginSigning, () => {
    const documents = [own.file('Letter (signed).pdf')]
    own.answer(id, {
      documents,
      signed: { name: 'Maria Gomez', at: '2026-01-15T12:00:00.000Z', reference: 'R-1', signer_names: null },
    })
    const [request] = own.requests
    if (request) own.change(id, { can: { ...request.can, sign: false } })
    return refusal('already_submitted', 'This was already signed.')
  })
  await renderPage(`${own.myDocs}/${id}/sign`, { as: 'client' })
  await screen.findByText('Signed.')
  await screen.findByRole('heading', { level: 1, name: 'Letter' })
  expect(screen.getByText(/^By Maria Gomez/)).toBeTruthy()
  await button('Download Letter (signed).pdf')
})

test('a document that cannot be opened for signing says so, and can be tried again', async () => {
  const own = servePortalDeal()
  const { id } = toSign(own)
  server.on(beginSigning, brokenServer)
  const person = await renderPage(`${own.myDocs}/${id}/sign`, { as: 'client' })
  await findAlert('Couldn’t open this document for signing.')
  const signing = {
    consent: { sentence: 'I agree.', version: '1', disclosure: [] },
    signer: { name: 'Maria Gomez', email: 'maria@example.com' },
  }
  server.on(beginSigning, { provider: 'pandadoc', signing_url: '#', expires_at: null, ...signing })
  await person.click(await button('Try again'))
  await button('Continue to PandaDoc')
})
