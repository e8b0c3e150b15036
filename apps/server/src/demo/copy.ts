export const demoAccountsExposed =
  'This database has the demo’s accounts, whose password is public, so others must not be able to reach it. Set DATA_DIR to another folder, or DATABASE_URL to another database.'
