import type { Access } from '@loanyard/contract/core/call'
import type { Whose } from '../access/resources.ts'
import type { SeededData } from '../access/seeded-data.ts'
import { newApi, type Api } from '../app/client.ts'
import type { Staff } from '../data/factories.ts'

/** A person who sends odd requests, and whose resources they are about; the first is their own. */
export interface Actor {
  readonly who: string
  readonly api: Api
  readonly caller: Staff
  readonly resources: readonly Whose[]
  /** Access kinds that admit them. */
  readonly doors: readonly Access[]
}

const ofStaff: readonly Whose[] = ['given', 'given', 'given', 'not given', 'foreign', 'missing']
const ofAnybody: readonly Access[] = ['public', 'user', 'account', 'lender_user']

/** Everyone with access to the partner `here`, and some without; no one belongs to the partner `there`. */
export function actorsOf({ app, here, staff, borrower, lenders, outsiders }: SeededData): Actor[] {
  const actor = (who: string, api: Api, doors: readonly Access[], resources: readonly Whose[]): Actor => ({
    who,
    api,
    caller: staff.Admin,
    doors,
    resources: [...resources, 'given', 'foreign'],
  })
  const ofLender = [...ofAnybody, 'lender', 'viewer'] as const
  return [
    ...(['Admin', 'Manager', 'Coordinator'] as const).map((role): Actor => {
      const doors = [...ofAnybody, 'staff', 'participant', 'viewer'] as const
      return { who: role, api: staff[role].api, caller: staff[role], doors, resources: ofStaff }
    }),
    actor('borrower', borrower.api, [...ofAnybody, 'participant', 'viewer'], ['borrowed', 'borrowed', 'borrowed']),
    actor('lender contact', lenders.contact.api, ofLender, ['lent', 'lent', 'lent']),
    actor('lender staff', lenders.staff.api, ofLender, ['lent', 'lent', 'lent']),
    actor('requester', outsiders['requester of the partner'] ?? staff.Admin.api, ofAnybody, []),
    actor('signed-in nobody', outsiders['signed-in nobody'] ?? staff.Admin.api, ofAnybody, []),
    actor('nobody', newApi({ url: app.url, token: null, partner: here.id }), ['public'], []),
  ]
}

/** Picks an actor by a number, mostly one who is admitted. */
export function actorFor(actors: readonly Actor[], access: Access, pick: number): Actor {
  const welcome = actors.filter(({ doors }) => doors.includes(access))
  const all = [...welcome, ...welcome, ...welcome, ...actors]
  const found = all[pick % all.length]
  if (found === undefined) throw new Error('there is nobody')
  return found
}
