import type pg from 'pg'
import { newUuid } from '../services/ids.ts'

interface Colleague {
  readonly name: readonly [first: string, last: string]
  readonly role: 'Admin' | 'Manager' | 'Coordinator'
  readonly status: 'Invited' | 'Active' | 'Inactive'
  readonly phone: string
  /** Days since they joined, and hours since they were last seen; null: never. */
  readonly joined: number
  readonly seen: number | null
  /** How many of the newest deals they are assigned to. */
  readonly deals: number
}

/** More staff of the demo partner. They have no password because no one signs in as them. */
const colleagues: readonly Colleague[] = [
  {
    name: ['Devon', 'Marsh'],
    role: 'Coordinator',
    status: 'Active',
    phone: '(207) 555-0143',
    joined: 410,
    seen: 2,
    deals: 17,
  },
  {
    name: ['Imani', 'Cole'],
    role: 'Coordinator',
    status: 'Active',
    phone: '(207) 555-0118',
    joined: 265,
    seen: 26,
    deals: 9,
  },
  {
    name: ['Noa', 'Lindgren'],
    role: 'Coordinator',
    status: 'Invited',
    phone: '(207) 555-0162',
    joined: 2,
    seen: null,
    deals: 0,
  },
  {
    name: ['Rafael', 'Ortega'],
    role: 'Coordinator',
    status: 'Inactive',
    phone: '(207) 555-0127',
    joined: 580,
    seen: 1450,
    deals: 3,
  },
  {
    name: ['Simone', 'Archer'],
    role: 'Manager',
    status: 'Active',
    phone: '(207) 555-0190',
    joined: 505,
    seen: 7,
    deals: 0,
  },
  {
    name: ['Theo', 'Beckett'],
    role: 'Admin',
    status: 'Active',
    phone: '(207) 555-0101',
    joined: 702,
    seen: 94,
    deals: 0,
  },
]

/** Call it after the partner's deals exist. */
export async function seedStaff(client: pg.Client, partner: string): Promise<void> {
  for (const { name, role, status, phone, joined, seen, deals } of colleagues) {
    const [user, staff] = [newUuid(), newUuid()]
    const email = `${name[0].toLowerCase()}@demo.loanyard.test`
    await client.query(
      `insert into users (id, email, first_name, last_name, phone, email_verified_at, last_login, latest_activity)
       select $1, $2, $3, $4, $5, case when seen is not null then now() - make_interval(days => $6) end, seen, seen
         from (select now() - make_interval(hours => $7::integer) as seen) s`,
      [user, email, ...name, phone, joined, seen],
    )
    await client.query(
      `insert into staff (partner_id, id, user_id, role, status, created, invited_at, accepted_at, label_name, label_phone)
       select $1, $2, $3, $4, $5, at, at, case when $5 <> 'Invited' then at end, case when $5 = 'Invited' then $7 end,
              case when $5 = 'Invited' then $8 end
         from (select now() - make_interval(days => $6) as at) j`,
      [partner, staff, user, role, status, joined, name.join(' '), phone],
    )
    await client.query(
      `insert into deal_coordinators (partner_id, staff_id, deal_id, assigned_at)
       select d.partner_id, $2, d.id, greatest(d.created, now() - make_interval(days => $3))
         from deals d where d.partner_id = $1 and d.deleted_at is null order by d.created desc, d.id limit $4`,
      [partner, staff, joined, deals],
    )
  }
}
