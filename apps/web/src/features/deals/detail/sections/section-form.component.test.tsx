import { getDeal, updateDeal } from '@loanyard/contract/deals/calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveDeal } from '../../../../../testing/deal-page.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { enter } from '../../../../../testing/forms.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'

const section = () => within(screen.getByRole('region', { name: 'Deal' }))
const field = (label: string) =>
  section().findByLabelText<HTMLInputElement>((text) => text.replace(/ \(optional\)$/, '') === label)

test('what is typed in a section’s form while it is saved stays, and is saved next', async () => {
  const { deal, dealPath } = serveDeal({ title: 'Harbor Bakery', business_name: 'Harbor LLC', version: 4 })
  const person = await renderPage(dealPath, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Edit deal' }))
  await enter(person, await field('Title'), 'Harbor Cafe')
  const saving = server.hold(updateDeal)
  await person.click(section().getByRole('button', { name: 'Save' }))
  await expect.poll(() => server.requests(updateDeal).length).toBe(1)
  await enter(person, await field('Business name'), 'Harbor Cafe LLC')
  const saved = { ...deal, title: 'Harbor Cafe', version: 5 }
  server.on(getDeal, saved)
  saving.reply(saved)
  await screen.findByText('Deal saved')
  expect((await field('Business name')).value).toBe('Harbor Cafe LLC')
  const both = { ...saved, business_name: 'Harbor Cafe LLC', version: 6 }
  server.on(updateDeal, both)
  server.on(getDeal, both)
  await person.click(section().getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Edit deal' })).toBeTruthy()
  expect(server.requests(updateDeal).map(({ body }) => body)).toEqual([
    { title: 'Harbor Cafe' },
    { business_name: 'Harbor Cafe LLC' },
  ])
  expect(server.requests(updateDeal)[1]?.headers.get('if-match')).toBe('"5"')
})
