import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { currentUrl } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const footer = () => screen.findByRole('contentinfo')

test('the root page links to the public pages, in new tabs except for the SLA', async () => {
  await renderPage('/')
  const row = within(await footer()).getByRole('navigation', { name: 'Public pages' })
  expect(
    within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/', '/about', '/loan-stories', '/blog', '/pre-qualify', '/software-license-agreement'])
  const links = within(await footer()).getAllByRole('link')
  for (const link of links.filter(({ textContent }) => textContent !== 'SLA')) {
    expect(link.textContent).toMatch(/\(opens in a new tab\)$/)
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  }
  expect(within(row).getByRole('link', { name: 'SLA' }).getAttribute('target')).toBeNull()
})

test('the root page asks what a visitor came for, and signs in everyone else', async () => {
  await renderPage('/')
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('See if you pre-qualify')).toBe('/pre-qualify')
  expect(await link('Create an account')).toBe('/partner/onboarding')
  const signIn = within(await screen.findByRole('navigation', { name: 'Sign in' }))
  expect(signIn.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
    '/portal/login',
    '/partner/login',
    '/lender/login',
    '/requests/login',
  ])
  await renderPage('/', { as: 'client' })
  await screen.findByRole('heading', { name: 'Client portal' })
  expect(screen.queryByRole('navigation', { name: 'Sign in' })).toBeNull()
})

test.each([
  ['/about', 'About Loanyard'],
  ['/about/', 'About Loanyard'],
  ['/loan-stories', 'Loan stories'],
  ['/blog', 'Blog'],
  ['/software-license-agreement', 'Software License Agreement'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms & Conditions'],
])('%s is open to everyone and has its title', async (path, title) => {
  await renderPage(path)
  await heading(title)
  await expect.poll(() => document.title).toBe(`${title} · Loanyard · SBA deals, from lead to funded`)
  expect(within(await footer()).queryByRole('navigation', { name: 'Public pages' })).toBeNull()
  expect((await screen.findByRole('link', { name: /^Privacy Policy/ })).getAttribute('href')).toBe('/privacy-policy')
})

test.each([
  ['/about-us', '/about'],
  ['/contact', '/about'],
  ['/contact-us', '/about'],
  ['/pricing', '/'],
])('%s leads to %s', async (from, to) => {
  await renderPage(from)
  await expect.poll(currentUrl).toBe(to)
})

test('public pages are open to signed-in people too', async () => {
  await renderPage('/privacy-policy', { as: 'client' })
  await heading('Privacy Policy')
  await renderPage('/abouts', { as: 'client' })
  await heading('Page not found')
})
