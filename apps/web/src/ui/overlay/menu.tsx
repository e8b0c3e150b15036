import '@mantine/core/styles/Menu.layer.css'
import { Menu as MantineMenu, type MenuProps } from '@mantine/core'
import styles from './menu.module.css'

/**
 * Our styles on Mantine's menu (arrow keys, type-ahead, Escape returns the focus). Use with `Menu.Target`,
 * `Menu.Dropdown`, `Menu.Item`, `Menu.Label`, `Menu.Divider`, `Menu.RadioGroup`, `Menu.RadioItem`.
 */
export function Menu(props: MenuProps) {
  return (
    <MantineMenu
      position="bottom-end"
      offset={6}
      // Inside the main landmark, where screen readers look for the page's content.
      portalProps={{ target: '#main' }}
      // Its focusable placeholder isn't allowed inside a menu; the first item takes the focus instead.
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{
        dropdown: styles.dropdown ?? '',
        item: styles.item ?? '',
        label: styles.label ?? '',
        divider: styles.divider ?? '',
        itemSection: styles.section ?? '',
        itemIndicator: styles.indicator ?? '',
      }}
      {...props}
    />
  )
}

Menu.Target = MantineMenu.Target
Menu.Dropdown = MantineMenu.Dropdown
Menu.Item = MantineMenu.Item
Menu.Label = MantineMenu.Label
Menu.Divider = MantineMenu.Divider
Menu.RadioGroup = MantineMenu.RadioGroup
Menu.RadioItem = MantineMenu.RadioItem
