/** Whether an absolute or relative address stays on this site. `origin` without a trailing slash. */
export function isOwnAddress(url: string, origin: string): boolean {
  // A backslash or a second slash at the start leads a browser to another host.
  if (/[\\\s]/.test(url) || url.startsWith('//') || !URL.canParse(url, `${origin}/`)) return false;
  const target = new URL(url, `${origin}/`);
  return target.origin === new URL(origin).origin && target.username === '' && target.password === '';
}
