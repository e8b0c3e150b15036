import { createAttachment, deleteAttachment, getBundle, updateAttachment } from '@loanyard/contract/bundles/calls'
import { attachment } from '@loanyard/contract/bundles/schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { brokenServer, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { openBundle } from '../../../../testing/open-bundle.ts'
import { stages } from '../../../../testing/people.ts'
import { expectGone, findAlert } from '../../../../testing/queries.ts'
import { sample } from '../../../../testing/sample.ts'

const button = (name: string) => screen.findByRole('button', { name })
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const form = async (name: string) => within(await screen.findByRole('form', { name }))
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

async function fill(formName: string, label: string, value: string): Promise<void> {
  const field = (await form(formName)).getByLabelText(label, { exact: false, selector: 'input, textarea' })
  fireEvent.change(field, { target: { value } })
}

test('editing details from a stale version shows both values of a field, and the person chooses', async () => {
  const { own, person } = await openBundle(['One'])
  await person.click(await button('Edit checklist details'))
  const details = 'Edit checklist details'
  await fill(details, 'Title', 'Mine')
  await fill(details, 'Description', 'My words')
  own.change({ title: 'Theirs', stage: stages[1]?.id ?? null })
  const save = async () => person.click((await form(details)).getByRole('button', { name: 'Save' }))
  await save()
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Someone else changed this checklist' }))
  expect((await dialog()).getAllByRole('group')).toHaveLength(1)
  expect((await dialog()).getByRole('group', { name: 'Title' }).textContent).toMatch(/Mine.*Theirs/)
  await person.click((await dialog()).getByRole('button', { name: 'Back to the form' }))
  await expectGone('dialog')
  expect((await form(details)).getByDisplayValue('My words')).toBeTruthy()
  await save()
  await person.click((await dialog()).getByRole('radio', { name: /^Theirs/ }))
  await person.click((await dialog()).getByRole('button', { name: 'Save this choice' }))
  await expectGone('form', details)
  await screen.findByRole('heading', { level: 1, name: 'Theirs' })
  expect(own.now).toMatchObject({ title: 'Theirs', description: 'My words', stage: stages[1]?.id })
})

test('changes of two people to one item merge by field, and the same field asks which value to keep', async () => {
  const { own, person } = await openBundle(['One', 'Two'])
  await person.click(await button('Edit One'))
  await fill('Edit One', 'Title', 'One of mine')
  own.changeItem(own.item('One').id, { description: 'Theirs' })
  await person.click((await form('Edit One')).getByRole('button', { name: 'Save' }))
  await expect.poll(titles).toEqual(['One of mine', 'Two'])
  expect(own.now.attachments[0]).toMatchObject({ title: 'One of mine', description: 'Theirs' })

  await person.click(await button('Edit Two'))
  await fill('Edit Two', 'Title', 'Two of mine')
  own.changeItem(own.item('Two').id, { title: 'Two of theirs' })
  await person.click((await form('Edit Two')).getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this checklist' }))
  expect(dialog.getByRole('group', { name: 'Title' }).textContent).toContain('Two of theirs')
  await person.click(dialog.getByRole('button', { name: 'Save this choice' }))
  await expect.poll(titles).toEqual(['One of mine', 'Two of mine'])
})

test('an item deleted elsewhere while it is edited loses nothing that was typed, and can be added back', async () => {
  const { own, person } = await openBundle(['One', 'Two'])
  await person.click(await button('Edit One'))
  await fill('Edit One', 'Title', 'One, still wanted')
  own.removeItem(own.item('One').id)
  server.on(updateAttachment, refusal('not_found', 'There is no such item for you.'))
  await person.click((await form('Edit One')).getByRole('button', { name: 'Save' }))
  await findAlert('Someone else deleted this item.')
  server.on(createAttachment, ({ body }) => {
    const created = sample(attachment, { ...body, template_document: null, bundle: own.now.id, position: 2 })
    own.change({ attachments: [...own.now.attachments, created] })
    return created
  })
  const add = await (await form('Edit One')).findByRole('button', { name: 'Add' })
  await person.click(add)
  await expect.poll(titles).toEqual(['Two', 'One, still wanted'])
})

test('an item leaves the list when it is deleted; a refused deletion brings it back to its position', async () => {
  const { own, person } = await openBundle(['One', 'Two', 'Three'])
  const deletion = server.hold(deleteAttachment)
  await person.click(await button('Delete Two'))
  await expect.poll(titles).toEqual(['One', 'Three'])
  // The checklist does not reload: what is shown is the page's own doing.
  server.hold(getBundle)
  deletion.reply(brokenServer)
  await findAlert('Couldn’t delete the item')
  expect(titles()).toEqual(['One', 'Two', 'Three'])
  server.on(getBundle, () => own.now)
  const two = own.item('Two')
  server.on(deleteAttachment, () => {
    own.removeItem(two.id)
    return null
  })
  await person.click(await button('Delete Two'))
  const undo = await button('Undo')
  server.on(createAttachment, ({ body }) => {
    own.change({ attachments: own.now.attachments.toSpliced((body.position ?? 1) - 1, 0, two) })
    return two
  })
  await person.click(undo)
  await expect.poll(titles).toEqual(['One', 'Two', 'Three'])
})

test('a new item needs a title, and is added with the focus back on the button', async () => {
  const { own, person } = await openBundle(['One'])
  await person.click(await button('Add item'))
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('title')
  await person.click((await form('New item')).getByRole('button', { name: 'Add' }))
  await findAlert('Title is required.')
  await fill('New item', 'Title', 'Why this business?')
  await person.selectOptions((await form('New item')).getByLabelText('Type'), 'Signature')
  await person.click((await form('New item')).getByRole('button', { name: 'Add' }))
  await findAlert('Choose the PDF to be signed.')
  await person.selectOptions((await form('New item')).getByLabelText('Type'), 'Question')
  await person.click((await form('New item')).getByLabelText(/^Required/))
  server.on(createAttachment, ({ body }) => {
    const created = sample(attachment, { ...body, template_document: null, bundle: own.now.id, position: 2 })
    own.change({ attachments: [...own.now.attachments, created] })
    return created
  })
  await person.click((await form('New item')).getByRole('button', { name: 'Add' }))
  await screen.findByText('Question · Optional')
  await expect.poll(focused).toBe('Add item')
})

test('items move by keys and by menu, and screen readers announce it', async () => {
  const { own, person } = await openBundle(['One', 'Two', 'Three'])
  server.on(updateAttachment, ({ params, body }) => {
    const moved = own.now.attachments.find(({ id }) => id === params.attachment_id)
    if (!moved) throw new Error('no item')
    const rest = own.now.attachments.filter((each) => each !== moved)
    own.change({
      attachments: rest
        .toSpliced((body.position ?? 1) - 1, 0, moved)
        .map((each, at) => ({ ...each, position: at + 1 })),
    })
    return moved
  })
  const handle = await button('Move One')
  handle.focus()
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(titles).toEqual(['Two', 'One', 'Three'])
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Moved One to position 2 of 3.')
  await expect.poll(focused).toBe('Move One')
  await person.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  await expect.poll(titles).toEqual(['Two', 'Three', 'One'])
  await person.click(await button('Move One'))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Move up', 'Move to top'])
  await person.click(screen.getByRole('menuitem', { name: 'Move to top' }))
  await expect.poll(titles).toEqual(['One', 'Two', 'Three'])
  await expect.poll(() => server.requests(updateAttachment).at(-1)?.body.position).toBe(1)
})

test('with a hundred items no more can be added', async () => {
  await openBundle(Array.from({ length: 100 }, (_, index) => `Paper ${index + 1}`))
  expect(screen.getByText('A checklist can have up to 100 items.')).toBeTruthy()
  expect(screen.getByText('Add item').closest('button')?.getAttribute('aria-disabled')).toBe('true')
})

test('those who may not change it read it; a requested one says that requests stay as they are', async () => {
  await openBundle(['One', 'Two'], { can: { update: false, delete: false } })
  expect(screen.getByText(/^You can view and request this checklist/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Edit|Delete|Move|Add|More actions)/ })).toBeNull()
  await openBundle(['Letter'], { requests_count: 3 })
  expect(screen.getByText('Changes apply to new requests only.')).toBeTruthy()
})

test('an item asks for any number of files, for preset ones, or for those that are named', async () => {
  const { own, person } = await openBundle(['One'])
  own.changeItem(own.item('One').id, { kind: 'Document', slots: [] })
  await person.click(await button('Edit One'))
  const choice = (await form('Edit One')).getByLabelText(/^Files to ask for/)
  await person.selectOptions(choice, 'names')
  const save = async () => person.click((await form('Edit One')).getByRole('button', { name: 'Save' }))
  await save()
  await (await form('Edit One')).findByRole('textbox', { description: /Name at least one file\./ })
  await fill('Edit One', 'Names of the files', 'Articles\nAmendments (optional)')
  await save()
  await expectGone('form', 'Edit One')
  expect(server.requests(updateAttachment).at(-1)?.body.slots).toEqual([
    { name: 'Articles', is_required: true },
    { name: 'Amendments', is_required: false },
  ])
})
