import { createContext, useContext } from 'react'

/** As which side of a deal a call is made: nothing is said for staff, whom the server takes somebody for first. */
export interface Side {
  readonly permission_level?: 'portal'
}

/** What every call of the portal says, so that a person who is on the staff, too, is treated as the borrower there. */
export const asClient = { permission_level: 'portal' } as const satisfies Side

const SideContext = createContext<Side>({})

/** Around the pages of the portal: what both sides use calls as the client there. */
export const SideProvider = SideContext.Provider

/** The side on which the page is used. */
export function useSide(): Side {
  return useContext(SideContext)
}
