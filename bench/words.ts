/** Parts from which names are put together: thousands of surnames and businesses, so that a search can be common, rare or vain. */
export const firstNames = [
  'Ana', 'Marcus', 'Priya', 'Daniel', 'Lucia', 'Owen', 'Mei', 'Samuel', 'Hannah', 'Jose', 'Aisha', 'Grant', 'Nora', 'Victor', 'Elena',
  'Thomas', 'Renee', 'Caleb', 'Yuki', 'Isabel', 'Derek', 'Fatima', 'Joel', 'Sofia', 'Walter', 'Dana', 'Andre', 'Molly', 'Kofi', 'Ruth',
  'Amara', 'Bruno', 'Clara', 'Dmitri', 'Esther', 'Felix', 'Greta', 'Hugo', 'Ingrid', 'Jonas', 'Katya', 'Leon', 'Mira', 'Nils', 'Olga',
  'Pablo', 'Quinn', 'Rosa', 'Stefan', 'Tara', 'Uma', 'Vera', 'Wesley', 'Ximena', 'Yusuf', 'Zara', 'Adele', 'Boris', 'Cyrus', 'Delia',
]

const surnameHeads = [
  'Whit', 'Okaf', 'Lind', 'Delg', 'Bren', 'Nakam', 'Holl', 'Fisch', 'Adey', 'Castel', 'Nov', 'Pru', 'Hadd', 'Soren', 'Beaum', 'Vasq',
  'Kowal', 'Tren', 'Mbek', 'Lark', 'Osb', 'Quist', 'Hart', 'Green', 'Black', 'Ash', 'Thorn', 'Rad', 'Wins', 'Chest', 'Pem', 'Gran',
  'Fair', 'Stan', 'Wald', 'Berg', 'Eisen', 'Silver', 'Gold', 'Kirk', 'Mar', 'Dun', 'Ell', 'Tor', 'Ver', 'Zim',
]
const surnameTails = [
  'field', 'or', 'qvist', 'ado', 'nan', 'ura', 'is', 'er', 'emi', 'lano', 'ak', 'itt', 'ad', 'sen', 'ont', 'uez', 'ski', 'ton', 'bury',
  'ford', 'mann', 'stein', 'wood', 'land', 'worth', 'ham', 'ley', 'combe', 'stone', 'brook', 'ridge', 'croft', 'well', 'gate', 'more',
  'side', 'house', 'man', 'burg', 'dale',
]
export const lastNames = surnameHeads.flatMap((head) => surnameTails.map((tail) => head + tail))

export const businessNames = [
  'Harbor', 'Cedar Street', 'Blue Ridge', 'Pinecrest', 'Lakeside', 'Summit', 'Iron Oak', 'Riverbend', 'Bright Steps', 'Copper Kettle',
  'Northgate', 'Granite', 'Mesa', 'Tidewater', 'Prairie', 'Maple Grove', 'Silverline', 'Orchard', 'Canyon', 'Beacon', 'Fairview', 'Juniper',
  'Metro', 'Sunrise', 'Old Mill', 'Redwood', 'Crescent', 'Foxglove', 'Heritage', 'Keystone', 'Lighthouse', 'Magnolia', 'Overland', 'Palisade',
]
export const businessKinds = [
  'Bakery', 'Dental', 'Machining', 'Veterinary', 'Auto Care', 'HVAC', 'Fitness', 'Logistics', 'Childcare', 'Coffee', 'Pharmacy', 'Masonry',
  'Landscaping', 'Marine Supply', 'Print Shop', 'Assisted Living', 'Plumbing', 'Physical Therapy', 'Brewing', 'Home Care', 'Cabinets',
  'Laundry', 'Sign Company', 'Produce', 'Optical',
]

/** A part of a business's name that one deal in 25 has, a surname that one in 1,840 has, and what nobody has. */
export const searchTerms = { common: businessKinds.map((kind) => kind.toLowerCase()), rare: lastNames.map((name) => name.toLowerCase()), none: ['zzyzx'] }
