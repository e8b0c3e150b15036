import type { ViewList } from '@loanyard/contract/staff/views/lists'
import type { SavedView } from '@loanyard/contract/staff/views/schemas'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { rememberList } from '../../lib/navigation/remembered.ts'
import { Button } from '../../ui/controls/button.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { Menu } from '../../ui/overlay/menu.tsx'
import * as copy from './copy.ts'
import { FavoriteItem } from './favorites/favorite-item.tsx'
import { NameDialog } from './name-dialog.tsx'
import { viewsQuery } from './queries.ts'
import { copyLink, useSaveView, useViewChoices } from './use-view-actions.ts'
import { isUnchanged, viewIdOf, type ViewAddress } from './view-address.ts'
import { ViewMenu } from './view-menu.tsx'
import { isEdited, settingsOf } from './view-settings.ts'

export interface SavedViewsProps {
  partnerId: string
  list: ViewList
  /** As in the URL. */
  address: ViewAddress
  /** What the list shows, with all it needs to show the same again. */
  shown: ViewAddress
  /** Shows a view as it is saved; null: the list without one. */
  onOpen: (viewId: string | null) => void
}

interface EditedProps {
  view: SavedView
  isBusy: boolean
  onSave: () => void
  onDiscard: () => void
}

/** A change on top of a view is never saved by itself. */
function Edited({ view, isBusy, onSave, onDiscard }: EditedProps) {
  return (
    <span className={clsx(ui.inline2, ui.quiet)}>
      {copy.edited}
      {view.can.update && (
        <Button size="small" busy={isBusy} onClick={onSave}>
          {copy.save}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={onDiscard}>
        {copy.discard}
      </Button>
    </span>
  )
}

export function SavedViews({ partnerId, list, address, shown, onOpen }: SavedViewsProps) {
  const [isWanted, setWanted] = useState(false)
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null)
  const viewId = viewIdOf(address)
  const { data: views, isError } = useQuery({ ...viewsQuery(partnerId, list), enabled: isWanted || viewId !== null })
  const view = views?.results.find(({ id }) => id === viewId) ?? null
  useEffect(() =>
    rememberList(partnerId, list, { ...settingsOf(address), ...(address['view'] && { view: address['view'] }) }),
  )
  const { update, create } = useSaveView({ partnerId, list, onOpen })
  const { remove, choose } = useViewChoices({ partnerId, list, onOpen })
  const settings = settingsOf(shown)
  const isDefault = view !== null && views?.default_view === view.id
  const close = () => {
    setDialog(null)
    create.reset()
    update.reset()
  }
  const saveNew = (name: string, is_team: boolean) => create.mutate({ name, is_team, settings }, { onSuccess: close })
  const rename = (name: string) =>
    view &&
    update.mutate({ view, changes: { name }, message: copy.renamed(name) }, { onSuccess: close, onError: close })
  return (
    <>
      <ViewMenu views={views} hasFailed={isError} current={view} onLoad={() => setWanted(true)} onOpen={onOpen}>
        <Menu.Item onClick={() => setDialog('new')}>{copy.saveAsNew}</Menu.Item>
        {view?.can.update && <Menu.Item onClick={() => setDialog('rename')}>{copy.rename}</Menu.Item>}
        {view !== null && (
          <Menu.Item onClick={() => choose(isDefault ? null : view)}>
            {isDefault ? copy.removeDefault : copy.makeDefault}
          </Menu.Item>
        )}
        {view !== null && (
          <FavoriteItem partnerId={partnerId} favorite={{ kind: 'view', id: view.id, name: view.name, list }} />
        )}
        {view !== null && <Menu.Item onClick={() => void copyLink()}>{copy.copyLink}</Menu.Item>}
        {view !== null && <Menu.Item onClick={() => onOpen(null)}>{copy.closeView}</Menu.Item>}
        {view?.can.delete && <Menu.Item onClick={() => remove(view)}>{copy.deleteView}</Menu.Item>}
      </ViewMenu>
      {view !== null && isEdited(address, view) && (
        <Edited
          view={view}
          isBusy={update.isPending}
          onSave={() => update.mutate({ view, changes: { settings }, message: copy.saved(view.name) })}
          onDiscard={() => onOpen(view.id)}
        />
      )}
      {viewId !== null && view === null && isUnchanged(address) && (views !== undefined || isError) && (
        <span className={ui.quiet} role="status">
          {isError ? copy.loadFailed : copy.gone}
        </span>
      )}
      {dialog !== null && (
        <NameDialog
          title={dialog === 'new' ? copy.saveTitle : copy.renameTitle}
          initialName={dialog === 'rename' ? (view?.name ?? '') : ''}
          canShare={dialog === 'new' && views?.can.create_for_team === true}
          isBusy={create.isPending || update.isPending}
          error={dialog === 'new' ? create.error : null}
          onSave={dialog === 'new' ? saveNew : rename}
          onClose={close}
        />
      )}
    </>
  )
}
