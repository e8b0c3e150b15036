// Sentences that stop a start, and warnings of every start. `setting` is the name of an environment variable.

export const invalidValue = (setting: string, quotedValue: string, format: string): string =>
  `${setting}${quotedValue} isn’t valid: use ${format}.`

// Database
export const appUrlWithoutDatabase =
  'DATABASE_APP_URL is set without DATABASE_URL. Set both, or neither to use the embedded database.'
export const replicaWithoutDatabase =
  'DATABASE_REPLICA_URL is set without DATABASE_URL. Set the address of its primary as DATABASE_URL.'

// Secret keys
export const keyAndKeyFile = 'SECRET_KEY and SECRET_KEY_FILE are both set. Set only one of them.'
export const oldKeyWithoutKey = 'SECRET_KEY_OLD is set without SECRET_KEY. Set the new key as SECRET_KEY.'
export const retiredKeysWithoutKey =
  'SECRET_KEY_RETIRED is set without SECRET_KEY. In a key file, put each retired key on a line of its own: "retired KEY".'
export const keyMissingInProduction =
  'Production needs a SECRET_KEY (or SECRET_KEY_FILE). Make one with npm run new-key, and keep it apart from the database and its backups.'
export const oldKeyIsKey =
  'SECRET_KEY_OLD is the same as SECRET_KEY. Set it to the key that was replaced, or leave it out.'
export const validKeyIsRetired =
  'SECRET_KEY_RETIRED contains SECRET_KEY or SECRET_KEY_OLD. A key is either valid or retired, so remove it from one of them.'

// Files, signing, the page
export const s3Incomplete = (setting: string, missing: readonly string[], needed: readonly string[]): string =>
  `${setting} is set without ${missing.join(' and ')}. Set ${needed.join(', ')}, or none of them to keep files in a folder.`
export const sealFileAlone = (setting: string, missing: string): string =>
  `${setting} is set without ${missing}. Set both, or neither to have a key made.`
export const pandaDocIncomplete =
  'PANDADOC_WEBHOOK_KEY is set without PANDADOC_API_KEY. Set both, or neither to sign in Loanyard itself.'
export const analyticsIncomplete = (setting: string, missing: string): string =>
  `${setting} is set without ${missing}. Set both, or neither to send nothing.`
export const apiDocsUnderPublicUrl =
  'API_DOCS can’t be served under PUBLIC_URL in production, where people’s sessions are. Give it an address of its own, like https://api-docs.example.com, or leave it out.'

// The demo
export const demoExposed = (settings: readonly string[]): string =>
  `The demo can’t be used with ${settings.join(' and ')}, where others can reach it: the password of its accounts is public. For real use, set NODE_ENV=production, and DATA_DIR or DATABASE_URL to a place that never held the demo.`
export const demoAccountsExposed =
  'This database has the demo’s accounts, whose password is public, so others must not be able to reach it. Set DATA_DIR to another folder, or DATABASE_URL to another database.'

// What production refuses
export const refusedInProduction = (what: string, fix: string, name: string): string =>
  `${what}, which production refuses: ${fix}, or accept it with INSECURE_ALLOW=${name}.`
export const acceptedRisk = (name: string, what: string): string => `Accepted by INSECURE_ALLOW=${name}: ${what}.`
export const publicUrlPlain = (url: string): string =>
  `PUBLIC_URL "${url}" sends passwords and documents over plain http`
export const bulkUrlPlain = (url: string): string => `BULK_DOWNLOAD_URL "${url}" sends documents over plain http`
export const useHttps = 'use an https address, with TLS ending at a proxy in front'
export const databasePlain = (setting: string): string => `${setting} reaches another machine without verified TLS`
export const useVerifyFull = 'add ?sslmode=verify-full to it'
export const databaseAsOwner = 'Without DATABASE_APP_URL requests are served with the login that owns the tables'
export const useOwnLogin = 'create a login for the server as docs/operations/production.md shows'
export const smtpPlain = 'SMTP_URL switches TLS or its check off'
export const useDefaultTls = 'leave out what comes after the question mark'
export const s3Plain = 'S3_ENDPOINT sends documents over plain http'
export const useHttpsForS3 = 'use an https address'

// Warnings
export const emailsUnencrypted = 'Accepted by INSECURE_ALLOW=smtp-plaintext: emails may travel unencrypted.'
export const noVirusScanner = 'No virus scanner: documents are stored and served unscanned. Set CLAMD_HOST.'
export const noMailServer = 'No mail server: emails, including sign-in links, are dropped. Set SMTP_URL.'
export const publicProxyRange = (range: string): string =>
  `TRUST_PROXY has "${range}", which isn’t a private range: anyone with an address in it can pretend to have any other.`
