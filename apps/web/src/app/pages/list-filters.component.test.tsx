import { listAudit, listAuditPeople } from '@loanyard/contract/audit/audit-trail'
import { listSecurityEvents } from '@loanyard/contract/audit/security-events'
import { listBundles } from '@loanyard/contract/bundles/calls'
import { bundle } from '@loanyard/contract/bundles/schemas'
import { getBoard, listDeals } from '@loanyard/contract/deals/calls'
import { board, dealSummary } from '@loanyard/contract/deals/schemas'
import { getDealTotals } from '@loanyard/contract/deals/totals'
import { listLeads } from '@loanyard/contract/leads/calls'
import { lead } from '@loanyard/contract/leads/schemas'
import { listLenderDeals } from '@loanyard/contract/lender-area/calls'
import { listLenders } from '@loanyard/contract/lenders/calls'
import { lender } from '@loanyard/contract/lenders/schemas'
import { getPerformanceReport } from '@loanyard/contract/reports/performance-report'
import { getPipelineReport } from '@loanyard/contract/reports/pipeline-report'
import { listStaff } from '@loanyard/contract/staff/calls'
import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, type Role } from '../../../testing/people.ts'
import { currentUrl } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, sample } from '../../../testing/sample.ts'

beforeEach(() => {
  for (const call of [
    getDealTotals,
    listAudit,
    listAuditPeople,
    listSecurityEvents,
    listStaff,
    getPipelineReport,
    getPerformanceReport,
  ])
    server.serve(call as typeof getPipelineReport)
  server.on(listLenderDeals, listOf([]))
  // Without a single row there would be nothing to filter.
  server.on(listBundles, listOf([sample(bundle)]))
  server.on(listDeals, listOf([sample(dealSummary)]))
  server.on(getBoard, { ...sample(board), total_count: 1 })
  server.on(listLeads, listOf([sample(lead)]))
  server.on(listLenders, listOf([sample(lender)]))
})

interface FilteredList {
  readonly at: string
  readonly as: Role
  readonly bar: string
  /** A filter and one of its options; a search or a date without an option. */
  readonly filter: string
  readonly option?: string
  readonly link?: string
}

const partner = `/partner/${partnerId}`
const lists: readonly FilteredList[] = [
  { at: `${partner}/leads`, as: 'admin', bar: 'Filter leads', filter: 'Status', option: 'Contacted', link: 'Leads' },
  { at: `${partner}/leads`, as: 'admin', bar: 'Filter leads', filter: 'Created', link: 'Leads' },
  { at: `${partner}/deals?view=board`, as: 'admin', bar: 'Filter deals', filter: 'Status', option: 'Funded' },
  { at: `${partner}/deals?view=list`, as: 'admin', bar: 'Filter deals', filter: 'Status', option: 'Funded' },
  { at: `${partner}/deals`, as: 'admin', bar: 'Filter deals', filter: 'Status', option: 'Funded', link: 'Deals' },
  { at: `${partner}/lenders`, as: 'admin', bar: 'Filter lenders', filter: 'Status', option: 'Active', link: 'Lenders' },
  {
    at: `${partner}/user-management`,
    as: 'admin',
    bar: 'Filter users',
    filter: 'Status',
    option: 'Active',
    link: 'Users',
  },
  {
    at: `${partner}/notifications`,
    as: 'admin',
    bar: 'Filter notifications',
    filter: 'Read or unread',
    option: 'Read',
  },
  { at: `/lender/${partnerId}/deals`, as: 'lender', bar: 'Filter deals', filter: 'Status', option: 'Funded' },
  { at: `${partner}/audit`, as: 'admin', bar: 'Filter the audit trail', filter: 'About', option: 'Leads' },
  { at: `${partner}/security-log`, as: 'admin', bar: 'Filter the security log', filter: 'Outcome', option: 'Denied' },
  { at: `${partner}/reports`, as: 'admin', bar: 'Report period', filter: 'Date' },
  { at: `${partner}/bundles`, as: 'admin', bar: 'Filter checklists', filter: 'Search titles', link: 'Bundles' },
]

async function choose(person: UserEvent, list: FilteredList): Promise<void> {
  const bar = within(await screen.findByRole('group', { name: list.bar }))
  if (list.bar === 'Filter checklists') return person.type(bar.getByRole('searchbox'), 'tax{Enter}')
  // One with a default shows its value, too.
  const name = new RegExp(`^${list.filter}`)
  await person.click(bar.getByRole('button', { name }))
  const form = within(await screen.findByRole('dialog', { name }))
  if (list.option === undefined)
    fireEvent.change(form.getByLabelText(`${list.filter} from`), { target: { value: '2026-01-02' } })
  else await person.click(form.getByRole('checkbox', { name: list.option }))
  return person.keyboard('{Escape}')
}

/** The filters that the bar shows: names of its chips, the text of its search, and Reset. */
function shownIn({ bar }: FilteredList): string {
  const group = within(screen.getByRole('group', { name: bar }))
  const chips = group.getAllByRole('button').map((chip) => chip.getAttribute('aria-label') ?? chip.textContent)
  const search = group.queryByRole<HTMLInputElement>('searchbox')?.value ?? ''
  return [...chips, search].join('|')
}

test.each(lists)(
  '$bar by $filter, $at: Back, Forward, Reset, links and a deep link show the filters of the address',
  async (list) => {
    const person = await renderPage(list.at, { as: list.as })
    const bar = await screen.findByRole('group', { name: list.bar })
    // What loads after the first paint.
    if (list.bar === 'Filter lenders') await screen.findByRole('button', { name: 'Display' })
    if (list.bar === 'Filter leads')
      for (const name of [/^Views/, 'Display']) await within(bar).findByRole('button', { name })
    if (list.bar === 'Filter deals' && list.as === 'admin')
      for (const name of [/^Views/, 'More filters']) await within(bar).findByRole('button', { name })
    if (list.at.endsWith('view=list')) await within(bar).findByRole('button', { name: 'Display' })
    const bare = shownIn(list)
    const home = currentUrl()
    await choose(person, list)
    await expect.poll(currentUrl).not.toBe(home)
    await expect.poll(() => shownIn(list)).toContain('Reset 1 filter')
    const [filtered, shown] = [currentUrl(), shownIn(list)]
    const expectBare = async () => {
      await expect.poll(currentUrl).toBe(home)
      await expect.poll(() => shownIn(list)).toBe(bare)
    }
    const expectFiltered = async () => {
      await expect.poll(currentUrl).toBe(filtered)
      await expect.poll(() => shownIn(list)).toBe(shown)
    }
    history.back()
    await expectBare()
    history.forward()
    await expectFiltered()
    await person.click(screen.getByRole('button', { name: 'Reset 1 filter' }))
    await expectBare()
    history.back()
    await expectFiltered()
    if (list.link !== undefined) {
      const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
      await person.click(navigation.getByRole('link', { name: list.link }))
      await expectBare()
    }
    await renderPage(filtered)
    await screen.findByRole('group', { name: list.bar })
    await expectFiltered()
  },
)

test.each(
  lists.filter(({ link, filter }) => ['Leads', 'Deals', 'Lenders'].includes(link ?? '') && filter === 'Status'),
)('$link reopen as they were left from the navigation, and as the address says from a bookmark', async (list) => {
  const person = await renderPage(list.at, { as: 'admin' })
  const bar = await screen.findByRole('group', { name: list.bar })
  // They load after the first paint, and remember.
  await within(bar).findByRole('button', { name: /^Views/ })
  await choose(person, list)
  await expect.poll(currentUrl).not.toBe(list.at)
  const left = currentUrl()
  const goTo = (link: string) =>
    person.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: link }))
  await goTo('Users')
  await screen.findByRole('group', { name: 'Filter users' })
  await goTo(list.link ?? '')
  await screen.findByRole('group', { name: list.bar })
  await expect.poll(currentUrl).toBe(left)
  await expect.poll(() => shownIn(list)).toContain('Reset 1 filter')
  await renderPage(list.at)
  await screen.findByRole('group', { name: list.bar })
  expect(currentUrl()).toBe(list.at)
})
