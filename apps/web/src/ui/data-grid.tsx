import { Grid, type GridHost, type GridProps } from '@loanyard/data-grid/grid'
import { narrowQuery, useMedia } from '../lib/browser/media-query.ts'
import { Button, IconButton } from './controls/button.tsx'
import { notifyError } from './feedback/toast.ts'
import { Popover } from './overlay/popover.tsx'

const host: GridHost = {
  Button: (props) => <Button size="small" {...props} />,
  IconButton: (props) => <IconButton size="small" {...props} />,
  IconPopover: ({ label, icon, children }) => (
    <Popover
      label={label}
      renderTarget={(toggle) => <IconButton size="small" label={label} icon={icon} onClick={toggle} />}
    >
      {children}
    </Popover>
  ),
  notifyError,
}

/** The grid with this page's buttons, popovers, messages and phone width. */
export function DataGrid(props: Omit<GridProps, 'host' | 'isNarrow'>) {
  return <Grid {...props} host={host} isNarrow={useMedia(narrowQuery)} />
}
