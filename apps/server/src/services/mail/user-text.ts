import * as copy from '../copy.ts'
/** Replaces characters that break lines or change text direction by spaces. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
}

/** Maximum characters; phones show about as many of a subject. */
const nameLength = 60

/** `scheme://host/path` and `www.host/path`. */
const address = /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)([^\s/?#<>"”]*)([/?#]\S*)?/giu
/** `host.example/path`, which email clients also turn into a link. */
const bareAddress = /(?<![\p{L}\d@/.:-])((?:[\p{L}\d-]+\.)+\p{L}{2,})\/\S*/giu

/**
 * Removes URLs that an email program would turn into links: people type this text, and it is sent in our name.
 * "https://evil.example/a?b" becomes "evil.example/…". URLs below `publicUrl` stay.
 */
export function withoutLinks(text: string, publicUrl: string): string {
  const shortened = text.replaceAll(address, (whole: string, host: string, path: string | undefined) =>
    isBelow(whole, publicUrl) ? whole : `${host}${path === undefined ? '' : '/…'}`,
  )
  return shortened.replaceAll(bareAddress, '$1/…')
}

function isBelow(url: string, publicUrl: string): boolean {
  return url.startsWith(publicUrl) && /^(?:$|[/?#])/.test(url.slice(publicUrl.length))
}

/** A partner's name for a subject. */
export function subjectName(name: string | null): string {
  return subjectText(name, copy.unnamedPartner)
}

/** "2023–2025" isn't a phone number. */
const years = /^(?:19|20)\d\d\s*[-–]\s*(?:19|20)\d\d$/u

/**
 * User text in a subject, as the name of a partner, deal or item: no URL, no phone number, and too short to be a
 * message of its own. Only for recipients whose address is confirmed, apart from the partner's name.
 */
export function subjectText(name: string | null, ifEmpty: string): string {
  const plain = oneLine(name ?? '')
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/|\bwww\./giu, ' ')
    .replaceAll(/(?<=[\p{L}\d-])\.(?=\p{L}{2})/gu, ' ')
    .replaceAll(/(?<!\d)%|%(?=\S)|\?(?=\S)|[/\\@#=<>]+/g, ' ')
    .replaceAll(/[+(]?\d[\d\s().+–-]{3,}\d/gu, (digits) => (years.test(digits) ? digits : ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (!/\p{L}{2}/u.test(plain)) return ifEmpty
  const letters = Array.from(plain)
  return letters.length <= nameLength ? plain : `${letters.slice(0, nameLength).join('').trimEnd()}…`
}
