import { type PageConfig, pageConfig } from './config.ts';
import { dial, sendMail } from './host/contact.ts';
import { openExternal } from './host/external.ts';

/** How the operator is contacted; null when nothing is configured. */
export const support = (): PageConfig['support'] => pageConfig().support;

/** Dials, writes a mail or opens the page. */
export async function contactSupport(): Promise<void> {
  const way = support();
  if (way?.kind === 'phone') await dial(way.value);
  else if (way?.kind === 'mail') sendMail(way.value);
  else if (way) await openExternal(way.value);
}
