/** Text for one line of a mail: what controls lines or turns their direction round becomes a blank. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
}

/** Characters of a partner's name in a subject; phones show about as many of the whole. */
const nameLength = 60

/** `scheme://host/path` and `www.host/path`. */
const address = /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)([^\s/?#<>"”]*)([/?#]\S*)?/giu
/** `host.example/path`, as mail programs make links of it, too. */
const bareAddress = /(?<![\p{L}\d@/.:-])((?:[\p{L}\d-]+\.)+\p{L}{2,})\/\S*/giu

/**
 * Text of an email with no address of a web page left that a mail program would make a link of: people type such text,
 * and it goes out in our name. "https://evil.example/a?b" becomes "evil.example/…"; addresses below `publicUrl` stay.
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

/**
 * A partner's name for a subject, the only typed words that stand in one: no address of a web page, no telephone number,
 * and not long enough to be a message of its own.
 */
export function subjectName(name: string | null): string {
  const plain = oneLine(name ?? '')
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/|\bwww\./giu, ' ')
    .replaceAll(/(?<=[\p{L}\d-])\.(?=\p{L}{2})/gu, ' ')
    .replaceAll(/[/\\@#?=%<>]+/g, ' ')
    .replaceAll(/[+(]?\d[\d\s().+-]{3,}\d/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (!/\p{L}{2}/u.test(plain)) return 'Your loan partner'
  const letters = Array.from(plain)
  return letters.length <= nameLength ? plain : `${letters.slice(0, nameLength).join('').trimEnd()}…`
}
