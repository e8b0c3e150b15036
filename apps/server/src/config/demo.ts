import { StartupError } from '../errors.ts'
import { isLoopback } from '../loopback.ts'

interface Given {
  readonly NODE_ENV: string
  readonly HOST: string
  readonly DATABASE_URL?: string | undefined
  readonly SMTP_URL?: string | undefined
  readonly DEMO_DATA?: boolean | undefined
}

export type DemoConfig = Readonly<{
  demoData: boolean
  /** Whether caught mail is shown at /dev/mail, to anybody: only in the demo, and not in production. */
  devMailbox: boolean
}>

/**
 * Whether this is the demo: accounts with a published password, and mail that anybody may read. By default it is with the
 * embedded database outside production. It is for this machine alone.
 * @throws StartupError the demo, where others could reach it
 */
export function demoConfig(given: Given, publicUrl: string): DemoConfig {
  const isProduction = given.NODE_ENV === 'production'
  const demoData = given.DEMO_DATA ?? (!isProduction && given.DATABASE_URL === undefined)
  const exposedSettings = [
    ...(isLoopback(given.HOST) ? [] : [`HOST "${given.HOST}"`]),
    ...(isLoopback(new URL(publicUrl).hostname) ? [] : [`PUBLIC_URL "${publicUrl}"`]),
  ]
  if (demoData && exposedSettings.length > 0) {
    throw new StartupError(
      `The demo can’t be used with ${exposedSettings.join(' and ')}, where others reach it: the password of its accounts is published. For real use set NODE_ENV=production, and DATA_DIR or DATABASE_URL to where the demo never was.`,
    )
  }
  return { demoData, devMailbox: demoData && !isProduction && given.SMTP_URL === undefined }
}
