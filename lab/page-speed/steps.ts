import { demoPartnerId } from '@loanyard/contract/core/ids'
import type { Page } from '@playwright/test'

type Act = (page: Page, count: number) => Promise<void>

/** Something that is done several times over: what begins it, and what is measured each time. */
export interface Step {
  readonly name: string
  readonly times: number
  readonly open: (page: Page) => Promise<void>
  readonly acts: readonly Act[]
}

/** The first partner of every data set. */
const deals = `/partner/${demoPartnerId}/deals`
const rows = 10_000

const key =
  (keys: string): Act =>
  (page) =>
    page.keyboard.press(keys)
const clickOn =
  (role: 'button' | 'checkbox' | 'tab' | 'menuitem', name: string | RegExp): Act =>
  (page) =>
    page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click()
/** Opens a page unless it is open already, by a part of its address. */
const unlessAt =
  (part: string, open: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    if (!page.url().includes(part)) await open(page)
  }

async function openBoard(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}${deals}?view=board&status=Active`)
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
}

/** The list with every row loaded, at its top. */
async function openWholeList(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}${deals}?view=list`)
  await page.getByRole('table', { name: 'Deals' }).getByRole('rowheader').first().waitFor()
  await page.evaluate(`new Promise((loaded, failed) => {
    const scroller = document.querySelector('[data-scroll-restoration-id="Deals"]')
    const until = Date.now() + 180_000
    const scrollOn = () => {
      if (scroller.scrollHeight > ${rows} * 40) { scroller.scrollTop = 0; return setTimeout(loaded, 1000) }
      if (Date.now() > until) return failed(new Error('The list has not loaded to its end'))
      scroller.scrollTop = scroller.scrollHeight
      setTimeout(scrollOn, 30)
    }
    scrollOn()
  })`)
}

async function openDeal(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}${deals}?view=list`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
  // The other tabs come a moment later, as for a person who reads first.
  await page.waitForTimeout(4000)
}

const onBoard = unlessAt('view=board', openBoard)
/** On the board, with the focus on a card. */
async function focusCard(page: Page): Promise<void> {
  await openBoard(page)
  await page.keyboard.press('j')
}

const inList = unlessAt('view=list', openWholeList)
const atDeal = unlessAt('/deals/deal_', openDeal)
const typed = 'harbor'

/** What a person does all day on the board, in the list and with a deal. */
export const steps: readonly Step[] = [
  {
    name: 'board: from card to card',
    times: 5,
    open: focusCard,
    acts: [key('ArrowDown'), key('ArrowDown'), key('ArrowRight'), key('ArrowDown'), key('ArrowUp')],
  },
  {
    name: 'board: a card to the next stage and back',
    times: 4,
    open: focusCard,
    acts: [key('Shift+ArrowRight'), key('Shift+ArrowLeft')],
  },
  { name: 'board: menu of a card', times: 5, open: focusCard, acts: [key('m'), key('ArrowDown'), key('Escape')] },
  {
    name: 'board: a filter',
    times: 3,
    open: onBoard,
    acts: [clickOn('button', /^Status/), clickOn('checkbox', 'On Hold'), clickOn('checkbox', 'On Hold'), key('Escape')],
  },
  {
    name: 'board: typing a search',
    times: typed.length,
    open: async (page) => {
      await onBoard(page)
      await page.getByRole('searchbox').first().click()
    },
    acts: [(page, count) => page.keyboard.press(typed[count] ?? 'r')],
  },
  {
    name: 'board to list and back',
    times: 4,
    open: openBoard,
    acts: [clickOn('button', 'List'), clickOn('button', 'Board')],
  },
  {
    name: 'list of 10,000: from row to row, choosing',
    times: 6,
    open: openWholeList,
    acts: [key('j'), key('x'), key('j'), key('k')],
  },
  {
    name: 'list of 10,000: all chosen, none chosen',
    times: 3,
    open: inList,
    acts: [clickOn('checkbox', /^Select all/), clickOn('checkbox', /^Select all/)],
  },
  {
    name: 'list of 10,000: sorted by a column',
    times: 4,
    open: inList,
    acts: [(page) => page.getByRole('columnheader', { name: 'Loan amount' }).getByRole('button').click()],
  },
  {
    name: 'deal: from tab to tab',
    times: 3,
    open: openDeal,
    acts: ['Requests', 'Documents', 'Financials', 'Activity', 'Overview'].map((name) => clickOn('tab', name)),
  },
  {
    name: 'account menu, notifications',
    times: 3,
    open: atDeal,
    acts: [clickOn('button', /^Account: /), key('Escape'), clickOn('button', /^Notifications/), key('Escape')],
  },
  {
    name: 'search for everything',
    times: 3,
    open: atDeal,
    acts: [key('Control+k'), key('h'), key('a'), key('r'), key('ArrowDown'), key('Escape')],
  },
]
