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

/** A table in a worker of its own, which ends with it; for other bytes the hook is used anew. */
export function useTable(kind: TableKind, bytes: Uint8Array, isWhole: boolean): State<OpenTable> {
  const [state, setState] = useState<State<OpenTable>>(loading)
  useEffect(() => {
    let isActive = true
    const client = new TableClient()
    // A copy: the worker keeps what it is given, and React may ask twice.
    client.ask('open', { kind, bytes: bytes.slice(), isWhole }).then(
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

/** One sheet of a table; for another one the hook is used anew. */
export function useShape(client: TableClient, sheet: number): State<SheetShape> {
  const [state, setState] = useState<State<SheetShape>>(loading)
  useEffect(() => {
    let isActive = true
    client.ask('sheet', { sheet }).then(
      (value) => isActive && setState({ is: 'open', value }),
      (error: unknown) => isActive && setState({ is: 'failed', error }),
    )
    return () => {
      isActive = false
    }
  }, [client, sheet])
  return state
}
