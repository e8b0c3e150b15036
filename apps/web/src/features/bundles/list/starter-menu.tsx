import { IconBooks, IconDots } from '@tabler/icons-react'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'

/** What can be done with all of the bundles. */
export function StarterMenu({ isAdding, onAdd }: { isAdding: boolean; onAdd: () => void }) {
  return (
    <Menu>
      <Menu.Target>
        <IconButton label="More actions" icon={<IconDots />} aria-busy={isAdding || undefined} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconBooks aria-hidden="true" />} onClick={() => !isAdding && onAdd()}>
          Add the starter library
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
