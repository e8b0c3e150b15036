import { listLoanRequests, loanRequest } from '@loanyard/contract/loan-requests/loan-requests'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../testing/sample.ts'

test('a request names the person who reviews it, and no one before', async () => {
  const partner = { id: newId('ptnr'), name: 'Northwind Capital' }
  const contact = { full_name: 'Noa Lind', phone: '(555) 010-2000', email: 'noa@northwind.test' }
  const one = { partner, loan_amount: '250000.00', deal: null }
  server.on(
    listLoanRequests,
    listOf([
      sample(loanRequest, { ...one, state: 'In review', contact }),
      sample(loanRequest, { ...one, state: 'Received', contact: null }),
    ]),
  )
  await renderPage('/requests', { as: 'requester' })
  const broker = await screen.findByRole('group', { name: 'Your broker' })
  expect(broker.closest('li')?.textContent).toContain('In review')
  expect(broker.textContent).toContain('Noa Lind')
  expect(within(broker).getByRole('link', { name: 'Call Noa Lind, (555) 010-2000' }).getAttribute('href')).toBe(
    'tel:5550102000',
  )
})
