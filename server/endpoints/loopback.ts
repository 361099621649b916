/**
 * Whether a URL can only reach this machine: `localhost`, 127.0.0.0/8 or ::1. Other names are not looked up, since
 * what they mean may change between the question and the request.
 */
export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
