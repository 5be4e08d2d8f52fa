import { reportError } from '../report.ts';
import { detect, surroundings } from './detect.ts';

/** What a host other than the browser brings: it registers itself, and the first screen waits until it has. */
export async function startHost(): Promise<void> {
  const found = detect(surroundings());
  try {
    if (found.host === 'native') (await import('./native/host.ts')).begin(found);
    else if (found.host === 'mini-program') await (await import('./mini-program/host.ts')).begin(found);
    else if (found.host === 'wechat') await (await import('./wechat/host.ts')).begin(found);
  } catch (error) {
    // When this fails, the browser's host is good enough.
    reportError(error, 'host');
  }
}
