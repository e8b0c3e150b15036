export { MantineDialog } from './dialog.tsx'
export { MantineMenu, MenuParts } from './menu.tsx'
export { MantinePopover } from './popover.tsx'
export { MantineSidePanel } from './side-panel.tsx'
