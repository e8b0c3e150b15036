import type { Access } from '@loanyard/contract/core/call'
import type { Ownership } from '../access/resources.ts'
import type { SeededData } from '../access/seeded-data.ts'
import { newApi, type Api } from '../app/client.ts'
import type { Staff } from '../data/factories.ts'

/** A person who sends odd requests, and whose resources they are about; the first is their own. */
export interface Actor {
  readonly who: string
  readonly api: Api
  readonly caller: Staff
  readonly resources: readonly Ownership[]
  /** Access kinds open to them. */
  readonly accessKinds: readonly Access[]
}

const ofStaff: readonly Ownership[] = ['given', 'given', 'given', 'not given', 'foreign', 'missing']
const openToAll: readonly Access[] = ['public', 'user', 'account', 'lender_user']

/** Everyone with access to the partner `here`, and some without; no one belongs to the partner `there`. */
export function actorsOf({ app, here, staff, borrower, lenders, outsiders }: SeededData): Actor[] {
  const actor = (who: string, api: Api, accessKinds: readonly Access[], resources: readonly Ownership[]): Actor => ({
    who,
    api,
    caller: staff.Admin,
    accessKinds,
    resources: [...resources, 'given', 'foreign'],
  })
  const ofLender = [...openToAll, 'lender', 'viewer'] as const
  return [
    ...(['Admin', 'Manager', 'Coordinator'] as const).map((role): Actor => {
      const accessKinds = [...openToAll, 'staff', 'participant', 'viewer'] as const
      return { who: role, api: staff[role].api, caller: staff[role], accessKinds, resources: ofStaff }
    }),
    actor('borrower', borrower.api, [...openToAll, 'participant', 'viewer'], ['borrowed', 'borrowed', 'borrowed']),
    actor('lender contact', lenders.contact.api, ofLender, ['shared', 'shared', 'shared']),
    actor('lender staff', lenders.staff.api, ofLender, ['shared', 'shared', 'shared']),
    actor('requester', outsiders['requester of the partner'] ?? staff.Admin.api, openToAll, []),
    actor('account without a profile', outsiders['account without a profile'] ?? staff.Admin.api, openToAll, []),
    actor('caller without a token', newApi({ url: app.url, token: null, partner: here.id }), ['public'], []),
  ]
}

/** Picks an actor by a number, mostly one who is admitted. */
export function actorFor(actors: readonly Actor[], access: Access, pick: number): Actor {
  const welcome = actors.filter(({ accessKinds }) => accessKinds.includes(access))
  const all = [...welcome, ...welcome, ...welcome, ...actors]
  const found = all[pick % all.length]
  if (found === undefined) throw new Error('there are no actors')
  return found
}
