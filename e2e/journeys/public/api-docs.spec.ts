import { expect, test } from '@playwright/test'

test('the API documentation opens without violating its content security policy', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const reply = await page.goto('/api/docs')
  const policy = reply?.headers()['content-security-policy']
  expect(policy).not.toContain('upgrade-insecure-requests')
  expect(policy).not.toContain('https:')
  await expect(page.getByRole('heading', { name: /Loanyard/ })).toBeVisible()
  expect(complaints).toEqual([])
})
