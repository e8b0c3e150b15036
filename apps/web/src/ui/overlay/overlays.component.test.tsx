import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { Popover } from './popover.tsx'

function Example() {
  const [chosen, setChosen] = useState('nothing')
  return (
    <main id="main">
      <Menu>
        <Menu.Target>
          <button type="button">Status</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setChosen('Funded')}>Funded</Menu.Item>
          <Menu.Item onClick={() => setChosen('Lost')}>Lost</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Popover
        label="Amount"
        renderTarget={(toggle) => (
          <button type="button" onClick={toggle}>
            Filter
          </button>
        )}
      >
        {(close) => (
          <button type="button" onClick={close}>
            Done
          </button>
        )}
      </Popover>
      <p>Chosen: {chosen}</p>
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

test('a menu opens at its first use and at later ones, by mouse and keyboard, and returns the focus', async () => {
  const user = userEvent.setup()
  render(<Example />)
  const { attributes } = button('Status')
  expect([attributes.getNamedItem('aria-haspopup')?.value, attributes.getNamedItem('aria-expanded')?.value]).toEqual([
    'menu',
    'false',
  ])
  await user.click(button('Status'))
  await screen.findByRole('menuitem', { name: 'Funded' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button('Status')))
  await user.click(button('Status'))
  await user.click(await screen.findByRole('menuitem', { name: 'Funded' }))
  expect(await screen.findByText('Chosen: Funded')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  button('Status').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Funded' })))
  expect(button('Status').getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button('Status')))
})

test('a popover takes the focus and returns it', async () => {
  const user = userEvent.setup()
  render(<Example />)
  button('Filter').focus()
  await user.keyboard('{Enter}')
  const popover = await screen.findByRole('dialog')
  await waitFor(() => expect(popover.contains(document.activeElement)).toBe(true))
  await user.click(button('Done'))
  await waitFor(() => expect(document.activeElement).toBe(button('Filter')))
  await user.click(button('Filter'))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('Escape closes a popover whose focused button has gone away', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.click(button('Filter'))
  await waitFor(() => expect(document.activeElement).toBe(button('Done')))
  button('Done').remove()
  expect(document.activeElement).toBe(document.body)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a dialog that is open from the start appears, and one that was never opened costs nothing', async () => {
  const { rerender } = render(
    <Dialog opened title="Delete the deal?" onClose={() => undefined}>
      <p>It can be restored.</p>
    </Dialog>,
  )
  expect(await screen.findByRole('dialog', { name: 'Delete the deal?' })).toBeTruthy()
  rerender(
    <Dialog opened={false} title="Delete the deal?" onClose={() => undefined}>
      <p>It can be restored.</p>
    </Dialog>,
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
