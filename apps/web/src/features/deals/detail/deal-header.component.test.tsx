import { getDeal } from '@loanyard/contract/deals/calls'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveDeal } from '../../../../testing/deal-page.ts'
import { server } from '../../../../testing/fake-server.ts'
import { renderPage } from '../../../../testing/render-page.tsx'

test('the header says next to the title only what the title doesn’t', async () => {
  const { deal, dealPath } = serveDeal({ loan_amount: '100000.00' })
  const header = async (title: string) => {
    server.on(getDeal, { ...deal, title, loan_purpose: 'Equipment', business_name: 'Harbor Bakery' })
    await renderPage(dealPath, { as: 'admin' })
    const heading = await screen.findByRole('heading', { level: 1, name: title })
    return heading.parentElement?.textContent.replaceAll(title, '') ?? ''
  }
  const repeated = await header('Harbor Bakery – Equipment')
  expect(repeated).toContain('$100,000.00')
  expect(repeated).not.toMatch(/Equipment|Harbor Bakery/)
  expect(await header('Second loan')).toMatch(/Equipment.*Harbor Bakery/)
})
