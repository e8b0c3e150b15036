import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

/** Whether somebody is signed in, kept up to date across tabs. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isSignedIn)
}
