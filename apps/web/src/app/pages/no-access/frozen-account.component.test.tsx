import { listStages } from '@loanyard/contract/deals/stages'
import { getLendingRates } from '@loanyard/contract/financials/lending-rates'
import { getPartnerLimits } from '@loanyard/contract/partners/limits'
import { getPartnerSocial, partnerSocial } from '@loanyard/contract/partners/social'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, pipelineStages } from '../../../../testing/people.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { sample } from '../../../../testing/sample.ts'

test('a frozen account shows a page of its own, and opens again', async () => {
  server.on(listStages, { results: [...pipelineStages], can: { change: true } })
  server.serve(getPartnerLimits)
  server.serve(getLendingRates)
  server.on(getPartnerSocial, refusal('partner_frozen', 'This partner’s account is frozen.'))
  const person = await renderPage(`/partner/${partnerId}/settings`, { as: 'admin' })
  await screen.findByRole('heading', { level: 1, name: 'This account is frozen' })
  const main = within(screen.getByRole('main'))
  expect(main.getByText('This partner’s account is frozen.')).toBeTruthy()
  server.on(getPartnerSocial, sample(partnerSocial, { name: 'Northwind', show_demo_banner: false }))
  await person.click(main.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
})
