import { useEffect, useState } from 'react'
import type { SheetShape } from './sheets.ts'
import { TableClient } from './table-client.ts'
import type { TableKind } from './table-messages.ts'

interface OpenTable {
  readonly client: TableClient
  readonly names: readonly string[]
}

type State<T> =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'open'; readonly value: T }

const loading = { is: 'loading' } as const

/** Runs a worker for as long as the component is mounted. Remount the hook for other bytes. */
export function useTable(kind: TableKind, bytes: Uint8Array, isWhole: boolean): State<OpenTable> {
  const [state, setState] = useState<State<OpenTable>>(loading)
  useEffect(() => {
    let isActive = true
    const client = new TableClient()
    // Copied, because the worker takes ownership and React may run the effect twice.
    client.call('open', { kind, bytes: bytes.slice(), isWhole }).then(
      ({ names }) => isActive && setState({ is: 'open', value: { client, names } }),
      (error: unknown) => isActive && setState({ is: 'failed', error }),
    )
    return () => {
      isActive = false
      client.close()
    }
  }, [kind, bytes, isWhole])
  return state
}

/** One sheet of a table. Remount the hook for another sheet. */
export function useShape(client: TableClient, sheet: number): State<SheetShape> {
  const [state, setState] = useState<State<SheetShape>>(loading)
  useEffect(() => {
    let isActive = true
    client.call('sheet', { sheet }).then(
      (value) => isActive && setState({ is: 'open', value }),
      (error: unknown) => isActive && setState({ is: 'failed', error }),
    )
    return () => {
      isActive = false
    }
  }, [client, sheet])
  return state
}
