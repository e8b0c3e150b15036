/** Combined at random into the demo's borrowers. None is a real person. */
export const firstNames = [
  'Ana',
  'Marcus',
  'Priya',
  'Daniel',
  'Lucía',
  'Owen',
  'Mei',
  'Samuel',
  'Hannah',
  'José',
  'Aisha',
  'Grant',
  'Nora',
  'Victor',
  'Elena',
  'Thomas',
  'Renée',
  'Caleb',
  'Yuki',
  'Isabel',
  'Derek',
  'Fatima',
  'Joel',
  'Sofia',
  'Walter',
  'Dana',
  'Andre',
  'Molly',
  'Kofi',
  'Ruth',
]

export const lastNames = [
  'Reyes',
  'Whitfield',
  'Patel',
  'Okafor',
  'Lindqvist',
  'Delgado',
  'Chen',
  'Brennan',
  'Nakamura',
  'Hollis',
  'Muñoz',
  'Fischer',
  'Adeyemi',
  'Castellano',
  'Novak',
  'Pruitt',
  'Haddad',
  'Sorensen',
  'Beaumont',
  'Vasquez',
  'Kowalski',
  'Trent',
  'Mbeki',
  'Larkin',
  'Osborne',
  'Quist',
]

export const businesses = [
  'Harbor Bakery',
  'Cedar Street Dental',
  'Blue Ridge Machining',
  'Pinecrest Veterinary',
  'Lakeside Auto Care',
  'Summit HVAC',
  'Oak & Iron Fitness',
  'Riverbend Logistics',
  'Bright Steps Childcare',
  'Copper Kettle Coffee',
  'Northgate Pharmacy',
  'Granite Stone Works',
  'Mesa Landscaping',
  'Tidewater Marine Supply',
  'Prairie Print Shop',
  'Maple Grove Assisted Living',
  'Silverline Plumbing',
  'Orchard Physical Therapy',
  'Canyon Brewing',
  'Beacon Home Care',
  'Fairview Cabinets',
  'Juniper Laundry',
  'Metro Sign Company',
  'Sunrise Produce',
]

// Accounts to sign in with
export const demoPassword = 'loanyard-demo-2026'

export const demoStaff = [
  { email: 'admin@demo.loanyard.test', first_name: 'Avery', last_name: 'Stone', role: 'Admin' },
  { email: 'manager@demo.loanyard.test', first_name: 'Morgan', last_name: 'Hale', role: 'Manager' },
  { email: 'coordinator@demo.loanyard.test', first_name: 'Casey', last_name: 'Lund', role: 'Coordinator' },
] as const

export const secondAdmin = {
  email: 'admin@second.loanyard.test',
  first_name: 'Jordan',
  last_name: 'Vale',
  role: 'Admin',
} as const
/** Their partner requires a second factor of its staff. */
export const strictAdmin = {
  email: 'admin@strict.loanyard.test',
  first_name: 'Robin',
  last_name: 'Hart',
  role: 'Admin',
} as const
export const demoRequester = { email: 'requester@demo.loanyard.test', first_name: 'Quinn', last_name: 'Marsh' } as const
export const demoClient = { email: 'client@demo.loanyard.test', first_name: 'Riley', last_name: 'Brooks' } as const
