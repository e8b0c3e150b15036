import { createStage, deleteStage, listStages, updateStage } from '@loanyard/contract/deals/stages'
import { getLendingRates } from '@loanyard/contract/financials/lending-rates'
import { getPartnerLimits } from '@loanyard/contract/partners/limits'
import { getPartnerSocial, partnerSocial, updatePartnerSocial } from '@loanyard/contract/partners/social'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseNext } from '../../../../testing/choose-file.ts'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, pipelineStages } from '../../../../testing/people.ts'
import { descriptionOf, expectGone, findAlert, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { newId, sample } from '../../../../testing/sample.ts'

const company = `/partner/${partnerId}/settings`
const path = `${company}?section=stages`
const names = () =>
  within(screen.getByRole('list', { name: 'Stages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /Packaging|Underwriting|Closing|Appraisal/.exec(textContent)?.[0])
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
const renumbered = (order: readonly number[]) => {
  const results = order.flatMap((at, index) => {
    const stage = pipelineStages[at]
    return stage ? [{ ...stage, number: index + 1 }] : []
  })
  return { results, can: { change: true } }
}

beforeEach(() => {
  server.on(listStages, renumbered([0, 1, 2]))
  server.serve(getPartnerLimits)
  server.serve(getLendingRates)
})

test('a stage whose name is taken is rejected in the dialog, and added under another', async () => {
  const message = 'There’s already a stage called "packaging".'
  server.on(createStage, refusal('already_exists', message, { errors: [{ path: 'name', message }] }))
  const person = await renderPage(path, { as: 'admin' })
  await person.click(await button('Add stage'))
  const field = (await dialog()).getByLabelText('Stage name', { exact: false })
  await person.type(field, 'packaging{Enter}')
  await findAlert(message)
  const added = { id: newId('stg'), name: 'Appraisal', number: 4, phase: 'gathering' as const }
  server.on(createStage, added)
  server.on(listStages, { results: [...pipelineStages, added], can: { change: true } })
  await person.clear(field)
  await person.type(field, 'Appraisal{Enter}')
  await expectGone('dialog')
  await expect.poll(names).toEqual(['Packaging', 'Underwriting', 'Closing', 'Appraisal'])
})

test('a stage moves by keys and by its menu at once, and goes back if that fails', async () => {
  const person = await renderPage(path, { as: 'admin' })
  const handle = await button('Move Closing')
  const saving = server.hold(updateStage)
  handle.focus()
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(names).toEqual(['Packaging', 'Closing', 'Underwriting'])
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move Closing')
  expect(server.requests(updateStage).map(({ body }) => body)).toEqual([{ number: 2 }])
  server.on(listStages, renumbered([0, 2, 1]))
  saving.reply({ ...sample(listStages.reply.schema.shape.results.element), name: 'Closing', number: 2 })
  const answer = server.hold(updateStage)
  await person.click(await button('Move Closing'))
  await person.click(await screen.findByRole('menuitem', { name: 'Move to top' }))
  await expect.poll(names).toEqual(['Closing', 'Packaging', 'Underwriting'])
  server.hold(listStages)
  answer.reply(refusal('unavailable', 'The database is away.'))
  await expect.poll(names).toEqual(['Packaging', 'Closing', 'Underwriting'])
})

test('moves reach the server one after the other, and none appears undone in between', async () => {
  const person = await renderPage(path, { as: 'admin' })
  const saving = server.hold(updateStage)
  const handle = await button('Move Closing')
  handle.focus()
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(names).toEqual(['Packaging', 'Closing', 'Underwriting'])
  await person.click(await button('Move Closing'))
  await person.click(await screen.findByRole('menuitem', { name: 'Move to top' }))
  await expect.poll(names).toEqual(['Closing', 'Packaging', 'Underwriting'])
  const sent = () => server.requests(updateStage).map(({ body }) => body)
  expect(sent()).toEqual([{ number: 2 }])
  const loads = server.requests(listStages).length
  server.on(listStages, renumbered([2, 0, 1]))
  saving.reply({ ...sample(listStages.reply.schema.shape.results.element), name: 'Closing', number: 2 })
  await expect.poll(sent).toEqual([{ number: 2 }, { number: 1 }])
  await expect.poll(() => server.requests(listStages).length).toBe(loads + 1)
  expect(names()).toEqual(['Closing', 'Packaging', 'Underwriting'])
})

test('a move that fails does not undo the one made after it', async () => {
  const person = await renderPage(path, { as: 'admin' })
  const first = server.hold(updateStage)
  const handle = await button('Move Closing')
  handle.focus()
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(names).toEqual(['Packaging', 'Closing', 'Underwriting'])
  await person.click(await button('Move Packaging'))
  await person.click(await screen.findByRole('menuitem', { name: 'Move to bottom' }))
  await expect.poll(names).toEqual(['Closing', 'Underwriting', 'Packaging'])
  server.hold(listStages)
  server.hold(updateStage)
  first.reply(refusal('unavailable', 'The database is away.'))
  await findAlert('The database is away.')
  expect(names()).toEqual(['Underwriting', 'Closing', 'Packaging'])
})

test('a stage with deals stays, with the reason', async () => {
  server.on(deleteStage, refusal('stage_in_use', 'A deal is in this stage.'))
  const person = await renderPage(path, { as: 'admin' })
  await person.click(await button('Remove Packaging'))
  await person.click((await dialog()).getByRole('button', { name: 'Remove stage' }))
  await findAlert('A deal is in this stage.')
  await person.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  await expectGone('dialog')
  expect(names()).toEqual(['Packaging', 'Underwriting', 'Closing'])
})

test('links are saved and show in the footer; an invalid URL is rejected and stays in its field', async () => {
  const links = { ...sample(partnerSocial), name: 'Northwind Capital', show_demo_banner: false }
  server.on(getPartnerSocial, links)
  const person = await renderPage(company, { as: 'admin' })
  const website = await findField('Website')
  const section = within(screen.getByRole('region', { name: 'Social links' }))
  await person.type(website, 'javascript:alert(1)')
  await person.click(section.getByRole('button', { name: 'Save links' }))
  await expect.poll(() => descriptionOf(website)).toContain('Enter a web address that begins with https:// or http://')
  expect(website.value).toBe('javascript:alert(1)')
  expect(section.getByRole('link', { name: /^Website: Enter a web address/ })).toBeTruthy()
  expect(server.requests(updatePartnerSocial)).toEqual([])
  const saved = { ...links, website: 'https://harbor.example.com' }
  server.on(updatePartnerSocial, saved)
  server.on(getPartnerSocial, saved)
  await person.clear(website)
  await person.type(website, 'https://harbor.example.com{Enter}')
  expect(await screen.findByText('Social links saved')).toBeTruthy()
  const footer = await screen.findByRole('contentinfo')
  await expect.poll(() => footer.querySelector('a[href="https://harbor.example.com"]')).not.toBeNull()
})

test('a logo of another kind or far too large is rejected before it is sent', async () => {
  const person = await renderPage(company, { as: 'admin' })
  chooseNext(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
  await person.click(await button('Choose image'))
  await findAlert('Use a PNG, JPEG, or WebP image.')
  chooseNext(new File([new Uint8Array(6 * 1024 * 1024)], 'logo.png', { type: 'image/png' }))
  await person.click(await button('Choose image'))
  await findAlert('The logo can be up to 5 MB.')
})
