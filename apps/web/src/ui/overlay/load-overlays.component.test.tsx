import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const chunk = './mantine/index.ts'
const chunkPath = new URL(chunk, import.meta.url).pathname

/** Overlays that were never loaded, from a server that has the page but, for now, not their chunk. */
async function freshOverlays() {
  vi.resetModules()
  vi.doMock(chunkPath, () => {
    throw new Error('The chunk is missing')
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html></html>')))
  const [{ Menu }, { Dialog }, { Toaster }] = await Promise.all([
    import('./menu.tsx'),
    import('./dialog.tsx'),
    import('../feedback/toaster.tsx'),
  ])
  return { Menu, Dialog, Toaster }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

afterEach(() => {
  vi.doUnmock(chunkPath)
  vi.restoreAllMocks()
  toast.remove()
})

test('a menu that can’t be loaded leaves the page as it is and opens by Try again', async () => {
  const { Menu, Toaster } = await freshOverlays()
  const user = userEvent.setup({ delay: null })
  render(
    <>
      <main id="main">
        <Menu>
          <Menu.Target>
            <button type="button">Status</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Funded</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </main>
      <Toaster />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Status' }))
  await screen.findByText('Couldn’t load this part of the page.')
  expect(screen.getByRole('button', { name: 'Status' })).toBeTruthy()
  vi.doUnmock(chunkPath)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('menuitem', { name: 'Funded' })).toBeTruthy()
})

test('a dialog that can’t be loaded shows by Try again', async () => {
  const { Dialog, Toaster } = await freshOverlays()
  const user = userEvent.setup({ delay: null })
  render(
    <>
      <Dialog opened title="Delete the deal?" onClose={() => undefined}>
        <p>It can be restored.</p>
      </Dialog>
      <Toaster />
    </>,
  )
  await screen.findByText('Couldn’t load this part of the page.')
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.doUnmock(chunkPath)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('dialog', { name: 'Delete the deal?' })).toBeTruthy()
})

test('a menu that arrives after the person went elsewhere doesn’t open', async () => {
  const { Menu } = await freshOverlays()
  const arrival = Promise.withResolvers<undefined>()
  vi.doMock(chunkPath, async (load) => {
    await arrival.promise
    return load()
  })
  const user = userEvent.setup({ delay: null })
  render(
    <main id="main">
      <Menu>
        <Menu.Target>
          <button type="button">Status</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Funded</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input aria-label="Search" />
    </main>,
  )
  await user.click(screen.getByRole('button', { name: 'Status' }))
  await user.click(screen.getByRole('textbox', { name: 'Search' }))
  arrival.resolve(undefined)
  const { loadOverlays } = await import('./load-overlays.ts')
  await loadOverlays()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' })))
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Status' }))
  expect(await screen.findByRole('menuitem', { name: 'Funded' })).toBeTruthy()
})
