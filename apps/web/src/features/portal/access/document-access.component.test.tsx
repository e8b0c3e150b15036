import { lenderAccess, lenderDownload } from '@loanyard/contract/lenders/schemas'
import { listDocumentAccess, listLenderAccess } from '@loanyard/contract/lenders/sharing-calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noConnection } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { servePortalDeal } from '../../../../testing/portal-deal.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../testing/sample.ts'

const lender = { id: newId('lndr'), name: 'Pine Tree Bank' }

/** The path of the page. */
const serve = (values: object[], own = servePortalDeal()) => {
  server.on(listLenderAccess, () => ({
    approved_documents_count: 1,
    results: values.map((each) =>
      sample(lenderAccess, {
        lender,
        ended_at: null,
        watermark: false,
        accesses_count: 0,
        last_access_at: null,
        ...each,
      }),
    ),
  }))
  return own.myDocs.replace('my-docs', 'document-access')
}

test('My Docs leads to the lenders that can see the deal, and shows what one opened', async () => {
  const own = servePortalDeal()
  serve([{ accesses_count: 2, last_access_at: '2026-01-15T12:00:00.000Z', watermark: true }], own)
  server.on(listDocumentAccess, () =>
    listOf([
      sample(lenderDownload, { by: 'Ana Reyes', kind: 'archive', documents_count: 2, name: '2 documents' }),
      sample(lenderDownload, { by: 'Ana Reyes', kind: 'opened', name: 'tax.pdf' }),
    ]),
  )
  const person = await renderPage(own.myDocs, { as: 'client' })
  await person.click(await screen.findByRole('link', { name: 'Who can see your documents' }))
  await screen.findByRole('heading', { name: 'Pine Tree Bank' })
  expect(screen.getByText('Can see the deal')).toBeTruthy()
  expect(screen.getByText(/1 document that was approved\. PDFs carry a watermark/)).toBeTruthy()
  await person.click(screen.getByText('Show what it opened (2 times)'))
  const list = await screen.findByRole('list', { name: 'What Pine Tree Bank opened and downloaded' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(list.textContent).toContain('Ana Reyes downloaded a ZIP of 2 documents')
  expect(list.textContent).toContain('Ana Reyes opened tax.pdf')
})

test('says when no lender can see the deal, and when one no longer can', async () => {
  await renderPage(serve([]), { as: 'client' })
  await screen.findByText('No lender can see your documents')
  await renderPage(serve([{ ended_at: '2026-01-15T12:00:00.000Z' }]), { as: 'client' })
  await screen.findByText('No longer has access')
  expect(screen.queryByText(/^Sees/)).toBeNull()
  expect(screen.getByText('Hasn’t opened any of your documents yet.')).toBeTruthy()
})

test('a failed list says so and loads on retry', async () => {
  const own = servePortalDeal()
  const path = serve([{}], own)
  server.on(listLenderAccess, noConnection)
  const person = await renderPage(path, { as: 'client' })
  await screen.findByText('We couldn’t load who can see your documents.')
  serve([{}], own)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Pine Tree Bank' })
})
