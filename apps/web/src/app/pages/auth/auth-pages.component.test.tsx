import { createAdminToken, createToken, logout } from '@loanyard/contract/auth/account'
import { requestMagicLink } from '@loanyard/contract/auth/magic-links'
import { getSignInBrand } from '@loanyard/contract/auth/sign-in-brand'
import { listPortalDeals } from '@loanyard/contract/deals/portal-calls'
import { portalDeal } from '@loanyard/contract/deals/portal-deals'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, personWith, tokensFor } from '../../../../testing/people.ts'
import { currentUrl, findAlert, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'

const stored = () => ['access', 'refresh', 'partner_id'].map((key) => localStorage.getItem(`loanyard.${key}`))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const link = (name: string | RegExp) => screen.findByRole('link', { name })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

test.each([
  { area: 'partner', intro: 'For SBA loan brokers: every deal, from lead to funding.', alt: 'Loanyard partner portal' },
  { area: 'portal', intro: 'Check your loan’s status', alt: 'Loanyard client portal' },
  { area: 'lender', intro: 'Review loan packages', alt: 'Loanyard lender portal' },
  { area: 'requests', intro: 'Track your loan requests', alt: 'Powered By Loanyard' },
])('the $area sign-in page shows its audience, logo and help, without breadcrumbs or footer', async (at) => {
  const person = await renderPage(`/${at.area}/login`)
  expect((await screen.findByRole('main')).textContent).toContain(at.intro)
  const header = within(screen.getByRole('banner'))
  expect(header.getByRole('img', { name: at.alt }).getAttribute('src')).toBe('/images/logo.svg')
  expect(header.getByText('Having Trouble?')).toBeTruthy()
  expect(header.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toMatch(/^mailto:/)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  expect(screen.queryAllByRole('link', { name: /Create an account/ })).toHaveLength(at.area === 'partner' ? 1 : 0)
  await person.type(await findField('Email address'), 'ada@example.test')
  await person.click(await link('Forgot your password?'))
  await heading('Set your password')
  expect(currentUrl()).toBe(`/${at.area}/set-password`)
  const address = await findField('Email address')
  await expect.poll(() => document.activeElement).toBe(address)
  expect(address.value).toBe('ada@example.test')
  await person.click(await link('Back to sign in'))
  await heading('Sign in')
})

test('the start page links to every sign-in page and to creating a partner account', async () => {
  await renderPage('/')
  for (const [name, path] of [
    ['Broker: Sign in to the partner portal', '/partner/login'],
    ['Borrower: Sign in to the client portal', '/portal/login'],
    ['Lender: Sign in to the lender portal', '/lender/login'],
    ['Applicant: Sign in to the loan requests', '/requests/login'],
    ['See if you pre-qualify', '/pre-qualify'],
    ['Create an account', '/partner/onboarding'],
  ] as const)
    expect((await link(name)).getAttribute('href')).toBe(path)
})

test('the start page opens the areas of a signed-in person', async () => {
  await renderPage('/', { as: 'client' })
  expect((await link(/^Open ?the client portal$/)).getAttribute('href')).toBe('/portal')
  expect(screen.queryAllByRole('link', { name: /^(Open|Sign in)/ })).toHaveLength(1)
})

test.each([
  { as: 'client', path: '/partner', title: 'This account isn’t on a partner’s team', own: 'client portal' },
  { as: 'client', path: '/lender', title: 'This account isn’t with a lender', own: 'client portal' },
  { as: 'client', path: '/requests', title: 'This account has no loan requests', own: 'client portal' },
  { as: 'admin', path: '/portal', title: 'This account has no loan in the client portal', own: 'partner portal' },
] as const)('$as at $path: a person without a profile there is offered their own area', async (at) => {
  await renderPage(at.path, { as: at.as })
  await heading(at.title)
  expect(screen.getByRole('main').textContent).toContain(`You’re signed in as ${personWith(at.as).email}.`)
  const area = at.own === 'client portal' ? '/portal' : '/partner'
  expect((await link(`Go to the ${at.own}`)).getAttribute('href')).toBe(area)
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
})

test('signing in with a different account ends the session first', async () => {
  server.on(logout, null)
  const person = await renderPage('/lender/anything', { as: 'client' })
  await person.click(await button('Sign in with a different account'))
  await heading('Sign in')
  expect(currentUrl()).toBe('/lender/login')
  expect(stored()).toEqual([null, null, null])
  expect(server.requests(logout).map(({ body }) => body)).toEqual([{ refresh: 'refresh' }])
})

test.each([
  { as: 'client', paths: ['/portal/404', '/portal/nowhere'], back: 'Go to your dashboard', to: '/portal' },
  { as: 'requester', paths: ['/requests/404', '/requests/no/where'], back: 'Go to your requests', to: '/requests' },
  { as: 'admin', paths: ['/nowhere', `/partner/${partnerId}/nowhere`, '/partner/404'], back: null, to: null },
] as const)('unknown addresses show a not-found page in place to a $as', async ({ as, paths, back, to }) => {
  for (const path of paths) {
    await renderPage(path, { as })
    await heading('Page not found')
    expect(currentUrl()).toBe(path)
    if (back !== null) expect((await link(back)).getAttribute('href')).toBe(to)
  }
})

test('a visitor finds the way home from an unknown address; a forbidden page has its own', async () => {
  await renderPage('/portal/404')
  await heading('Page not found')
  expect(screen.getByRole('main').textContent).toContain('This page doesn’t exist, or you don’t have access to it.')
  expect((await link('Go to the home page')).getAttribute('href')).toBe('/')
  await renderPage('/partner/403', { as: 'admin' })
  await heading('You don’t have permission to view this page')
})

test.each(['lender', 'requests'] as const)('settings of the %s area lead through its sign-in page', async (area) => {
  await renderPage(`/${area}/settings`)
  await heading('Sign in')
  expect(currentUrl()).toBe(`/${area}/login?next=/${area}/settings`)
})

test('a return URL to another site is ignored', async () => {
  server.on(createToken, tokensFor('client'))
  server.on(listPortalDeals, listOf([sample(portalDeal)]))
  const person = await renderPage('/portal/login?next=%2F%2Fevil.example%2F')
  await person.type(await findField('Email address'), 'ada@example.test')
  await person.type(await findField('Password'), 'secret words{Enter}')
  await heading('Dashboard')
  expect(currentUrl()).toBe('/portal')
})

test('missing values are shown at their fields and in a summary with links to the fields', async () => {
  const person = await renderPage('/partner/login')
  await person.type(await findField('Email address'), 'avery@demo{Enter}')
  const address = await screen.findByRole('textbox', { description: 'Please enter a valid email address' })
  await expect.poll(() => document.activeElement).toBe(address)
  await person.click(await link('Password is required'))
  expect(document.activeElement).toBe(await findField('Password'))
})

test('a rejected sign-in keeps the email address and stores nothing', async () => {
  const message = 'No active account found with the given credentials'
  server.on(createToken, refusal('invalid_credentials', message))
  const person = await renderPage('/portal/login')
  await person.type(await findField('Email address'), 'ada@example.test')
  await person.type(await findField('Password'), 'not the password{Enter}')
  const alert = await findAlert(message)
  await expect.poll(() => alert.textContent).toContain('Try again, or have us email you a sign-in link.')
  expect((await findField('Email address')).value).toBe('ada@example.test')
  expect(stored()).toEqual([null, null, null])
  server.on(requestMagicLink, () => ({ expires_at: new Date(Date.now() + 60_000).toISOString() }))
  await person.click(within(alert).getByRole('button', { name: 'Send me a link' }))
  await heading('Check your email')
  const body = { email: 'ada@example.test', type: 'LOG_IN', area: 'portal' }
  expect(server.requests(requestMagicLink).map((request) => request.body)).toEqual([body])
})

test('a borrower with the right password at the brokers’ page signs in to the client portal in one click', async () => {
  const message = 'No active account found with the given credentials'
  server.on(createAdminToken, refusal('invalid_credentials', message, { current: { areas: ['portal', 'nowhere'] } }))
  server.on(createToken, tokensFor('client'))
  server.on(listPortalDeals, listOf([sample(portalDeal)]))
  const person = await renderPage(`/partner/login?next=/partner/${partnerId}/leads`)
  await person.type(await findField('Email address'), 'ada@example.test')
  await person.type(await findField('Password'), 'secret words{Enter}')
  const alert = within(await findAlert(message))
  expect(await alert.findByText('Your password is right, but this isn’t where you sign in.')).toBeTruthy()
  expect(alert.getAllByRole('button')).toHaveLength(1)
  await person.click(alert.getByRole('button', { name: 'Sign in to the client portal' }))
  await heading('Dashboard')
  expect(currentUrl()).toBe('/portal')
  const body = { email: 'ada@example.test', password: 'secret words' }
  expect(server.requests(createToken).map((request) => request.body)).toEqual([body])
})

test('each sign-in page leads to the others', async () => {
  const person = await renderPage('/partner/login')
  const others = within(await screen.findByRole('list', { name: 'Other sign-in pages' }))
  expect(others.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
    '/portal/login',
    '/lender/login',
    '/requests/login',
  ])
  await person.click(others.getByRole('link', { name: 'Borrower? Sign in here' }))
  await expect.poll(currentUrl).toBe('/portal/login')
  expect(screen.queryByRole('link', { name: 'Borrower? Sign in here' })).toBeNull()
})

test.each([`/portal/login?partner=${partnerId}`, `/lender/login?next=/lender/${partnerId}/deals`])(
  '%s shows the partner’s name and logo, and keeps them on the next page',
  async (path) => {
    server.on(getSignInBrand, { partner: { name: 'Harbor Lending', logo: '/logos/logo_harbor' } })
    const person = await renderPage(path)
    const logo = () => screen.getByRole('banner').querySelector('img')?.getAttribute('src')
    await expect.poll(logo).toBe('/logos/logo_harbor')
    expect(within(screen.getByRole('main')).getByText('Harbor Lending')).toBeTruthy()
    await person.click(await link('Forgot your password?'))
    await heading('Set your password')
    expect(logo()).toBe('/logos/logo_harbor')
    expect(server.requests(getSignInBrand).map(({ params }) => params)).toEqual([{ partner_id: partnerId }])
  },
)

test('an unknown partner leaves the sign-in page ours', async () => {
  server.on(getSignInBrand, { partner: null })
  await renderPage(`/portal/login?partner=${partnerId}`)
  await heading('Sign in')
  await expect.poll(() => server.requests(getSignInBrand).length).toBe(1)
  expect(screen.getByRole('banner').querySelector('img')?.getAttribute('src')).toBe('/images/logo.svg')
})
