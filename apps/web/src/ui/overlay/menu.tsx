import type { Menu as MantineMenu, MenuProps as MantineMenuProps } from '@mantine/core'
import {
  cloneElement,
  createContext,
  createElement,
  use,
  useId,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useOverlayButton, type OverlayButton } from './load-overlays.ts'

interface MenuProps extends Pick<MantineMenuProps, 'position' | 'width' | 'withinPortal'> {
  children: ReactNode
}

const MenuContext = createContext<OverlayButton | null>(null)

function useMenu(): OverlayButton {
  const menu = use(MenuContext)
  if (menu === null) throw new Error('Parts of a menu belong inside a Menu')
  return menu
}

/**
 * A menu of a button. Use with `Menu.Target`, `Menu.Dropdown`, `Menu.Item`, `Menu.Label`, `Menu.Divider`,
 * `Menu.RadioGroup`, `Menu.RadioItem`.
 */
export function Menu({ children, ...options }: MenuProps) {
  const id = useId()
  const menu = useOverlayButton(id)
  const { overlays, opened, setOpened } = menu
  return (
    <MenuContext value={menu}>
      {overlays === null ? (
        children
      ) : (
        <overlays.MantineMenu id={id} opened={opened} onChange={setOpened} {...options}>
          {children}
        </overlays.MantineMenu>
      )}
    </MenuContext>
  )
}

function Target({ children }: { children: ReactElement<object> }) {
  const { overlays, openFirst } = useMenu()
  if (overlays !== null) return <overlays.MenuParts.Target>{children}</overlays.MenuParts.Target>
  return cloneElement(children, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: openFirst } as object)
}

function Dropdown({ children }: { children: ReactNode }) {
  const { overlays } = useMenu()
  return overlays && <overlays.MenuParts.Dropdown>{children}</overlays.MenuParts.Dropdown>
}

/** Cast: the part takes the same properties as Mantine's, and passes them on. */
function part<Name extends 'Item' | 'Label' | 'Divider' | 'RadioGroup' | 'RadioItem'>(name: Name) {
  const Part = (props: object) => {
    const { overlays } = useMenu()
    return overlays && createElement(overlays.MenuParts[name] as ComponentType, props)
  }
  return Part as unknown as (typeof MantineMenu)[Name]
}

Menu.Target = Target
Menu.Dropdown = Dropdown
Menu.Item = part('Item')
Menu.Label = part('Label')
Menu.Divider = part('Divider')
Menu.RadioGroup = part('RadioGroup')
Menu.RadioItem = part('RadioItem')
