import { StartError } from './platform/start-error.ts'

interface Given {
  readonly NODE_ENV: string
  readonly HOST: string
  readonly DATABASE_URL?: string | undefined
  readonly SMTP_URL?: string | undefined
  readonly DEMO_DATA?: boolean | undefined
}

export type DemoConfig = Readonly<{
  demoData: boolean
  /** Whether caught mail is shown at /dev/mail, to anybody: only in the demo. */
  devMail: boolean
}>

const published = 'the password of the demo’s accounts is published'

/**
 * Whether this is the demo: accounts with a published password, and mail that anybody may read. By default it is with the
 * embedded database; with one that was named it can be asked for on this machine alone, to try things out.
 * @throws StartError where others could reach accounts of the demo in a database that may be real
 */
export function demoConfig(given: Given, publicUrl: string): DemoConfig {
  const isProduction = given.NODE_ENV === 'production'
  const demoData = given.DEMO_DATA ?? (given.DATABASE_URL === undefined && !isProduction)
  if (demoData && isProduction) {
    throw new StartError(`DEMO_DATA "on" cannot work with NODE_ENV "production": ${published}. Leave one of them out.`)
  }
  if (demoData && given.DATABASE_URL !== undefined) {
    const reached = [
      ...(isLoopback(given.HOST) ? [] : [`HOST "${given.HOST}"`]),
      ...(isLoopback(new URL(publicUrl).hostname) ? [] : [`PUBLIC_URL "${publicUrl}"`]),
    ]
    if (reached.length > 0) {
      throw new StartError(
        `DEMO_DATA "on" cannot work with DATABASE_URL and ${reached.join(' and ')}, where others reach it: ${published}. Leave DEMO_DATA out.`,
      )
    }
  }
  return { demoData, devMail: demoData && given.SMTP_URL === undefined }
}

/** True for this machine alone, by a host name or address as it stands in a URL or in HOST. */
function isLoopback(host: string): boolean {
  return /^(127(\.\d{1,3}){3}|\[?::1\]?|localhost|.+\.localhost)$/i.test(host)
}
