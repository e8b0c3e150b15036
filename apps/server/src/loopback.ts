/** True for a host name or address, as written in a URL or in HOST, that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return /^(127(\.\d{1,3}){3}|\[?::1\]?|localhost|.+\.localhost)$/i.test(host)
}
