import { confirmExternal } from '../../ui/dialog/confirm-external.ts';
import { siteHosts } from '../site-data.ts';

/** Opens another site once the person has agreed to leave (M043); the site's own hosts are not another site. */
export async function openExternal(address: string): Promise<void> {
  const own = siteHosts().includes(new URL(address, location.href).host);
  if (own || (await confirmExternal(address, '群录'))) window.open(address, '_blank', 'noopener,noreferrer');
}
