import { withAttribution } from '../../../platform/attribution.ts';

/** The address that is passed on: a clean path of this site, with who brought the visitor (B054, B059). */
export function shareLink(path: string): string {
  const query = withAttribution(new URLSearchParams()).toString();
  return location.origin + path + (query ? `?${query}` : '');
}
