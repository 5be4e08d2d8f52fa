/** A network address with its second half hidden: `203.0.*.*`, of IPv6 the first two groups: `2408:8207:*`. */
export function maskAddress(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!address.includes(':')) {
    const [first, second] = address.split('.');
    return first && second ? `${first}.${second}.*.*` : '*';
  }
  const [head = ''] = address.split('::');
  const [first = '0', second = '0'] = head.split(':').filter(Boolean);
  return `${first}:${second}:*`;
}
