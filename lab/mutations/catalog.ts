import { CommandError } from '../../tools/bootstrap/command-error.mjs'
import type { Bug } from './bug.ts'
import { audit } from './bugs/audit.ts'
import { days } from './bugs/days.ts'
import { files } from './bugs/files.ts'
import { lists } from './bugs/lists.ts'
import { money } from './bugs/money.ts'
import { notifications } from './bugs/notifications.ts'
import { optimistic } from './bugs/optimistic.ts'
import { parsing } from './bugs/parsing.ts'
import { policies } from './bugs/policies.ts'
import { repeats } from './bugs/repeats.ts'
import { roles } from './bugs/roles.ts'
import { signIn } from './bugs/sign-in.ts'
import { signing } from './bugs/signing.ts'
import { tenancy } from './bugs/tenancy.ts'

interface Area {
  readonly name: string
  readonly bugs: readonly Bug[]
}

export const AREAS: readonly Area[] = [
  { name: 'tenancy', bugs: tenancy },
  { name: 'policies', bugs: policies },
  { name: 'roles', bugs: roles },
  { name: 'sign-in', bugs: signIn },
  { name: 'repeats', bugs: repeats },
  { name: 'audit', bugs: audit },
  { name: 'notifications', bugs: notifications },
  { name: 'money', bugs: money },
  { name: 'days', bugs: days },
  { name: 'lists', bugs: lists },
  { name: 'files', bugs: files },
  { name: 'signing', bugs: signing },
  { name: 'optimistic', bugs: optimistic },
  { name: 'parsing', bugs: parsing },
]

/**
 * The bugs with these ids and of these areas, all where none is named.
 * @throws CommandError there is no such id or area
 */
export function bugsOf(only: readonly string[]): readonly Bug[] {
  const unknown = only.find(
    (name) => !AREAS.some((area) => area.name === name || area.bugs.some(({ id }) => id === name)),
  )
  if (unknown !== undefined)
    throw new CommandError(`There is no bug or area "${unknown}". Areas: ${AREAS.map(({ name }) => name).join(', ')}`)
  return AREAS.flatMap(({ name, bugs }) =>
    only.length === 0 || only.includes(name) ? bugs : bugs.filter(({ id }) => only.includes(id)),
  )
}
