import { listLeads } from '@loanyard/contract/leads/calls'
import { lead } from '@loanyard/contract/leads/schemas'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { server } from '../../../../testing/fake-server.ts'
import { leastNameWidth } from '../../../../testing/list-room.ts'
import { partnerId } from '../../../../testing/people.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'
import { useLeadColumns } from './lead-columns.tsx'

const list = `/partner/${partnerId}/leads`
const named = (full_name: string) => sample(lead, { full_name, lead_status: 'New', partner: partnerId })

beforeEach(() => server.on(listLeads, listOf([named('Three'), named('Two'), named('One')])))

test('a click with Shift selects all rows since the last one', async () => {
  const person = await renderPage(list, { as: 'admin' })
  const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })
  await person.click(await box('Three'))
  await person.keyboard('{Shift>}')
  await person.click(await box('One'))
  await person.keyboard('{/Shift}')
  expect(await screen.findByText('3 selected')).toBeTruthy()
})

test('a pressed mouse drawn over the checkboxes selects all of them', async () => {
  const person = await renderPage(list, { as: 'admin' })
  const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })
  await person.pointer([
    { keys: '[MouseLeft>]', target: await box('Three') },
    { target: await box('Two') },
    { target: await box('One') },
    { keys: '[/MouseLeft]' },
  ])
  expect(await screen.findByText('3 selected')).toBeTruthy()
  await person.pointer([{ target: await box('Two') }, { target: await box('Three') }])
  expect(screen.getByText('3 selected')).toBeTruthy()
})

const useColumnsBeside = (isBesidePanel: boolean) =>
  useLeadColumns({ staff, chosen: undefined, isBesidePanel, onConvert: nothing, onLogCall: nothing })
const staff = [] as const
const nothing = () => undefined

test('beside an open rail and the panel of a lead, too, the list leaves room for names', () => {
  expect(leastNameWidth(() => useColumnsBeside(false), { isSelectable: true })).toBeGreaterThanOrEqual(150)
  const beside = { isSelectable: true, panelWidth: 480, minWidth: 480 }
  expect(leastNameWidth(() => useColumnsBeside(true), beside)).toBeGreaterThanOrEqual(150)
})
