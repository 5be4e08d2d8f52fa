import { useEffect } from 'react';
import { attributionKeys, withAttribution } from '../attribution.ts';
import { session } from '../session.ts';
import { onShareMark, shareMark } from '../share-mark.ts';
import { host } from './host.ts';
import type { ShareData } from './host-interface.ts';

/** Something that can be passed on. */
export interface ShareSubject {
  /** Clean path of this site: `/card/12`. */
  path: string;
  title: string;
  desc: string;
  /** Address of a picture, '' for the site's own. */
  image: string;
}

/** What is passed on where a screen says nothing of its own. */
const site: ShareSubject = { path: '/', title: '群录', desc: '一张名片，一个认真的约定', image: '' };

/**
 * The address that is passed on: a clean path of this site, with who passes it on, or else who brought the guest (B054, D42).
 * `more`: further fields of the query.
 */
export function shareLink(path: string, more: Record<string, string> = {}): string {
  const { guest, userId } = session();
  const own = guest ? {} : { [attributionKeys.qc]: shareMark(userId) };
  const query = withAttribution(new URLSearchParams({ ...own, ...more })).toString();
  return location.origin + path + (query ? `?${query}` : '');
}

let shown = site;

/** What the present screen passes on, as a host takes it. */
export function presentShare(): ShareData {
  const { path, title, desc, image } = shown;
  return { title, desc, link: shareLink(path), image: new URL(image || '/icon-512.png', location.href).href };
}

function show(subject: ShareSubject): void {
  shown = subject;
  host().setShare(presentShare());
}

/** What the host's own menu passes on while the screen stands; leaving it resets it to the site. */
export function useShareData({ path, title, desc, image }: ShareSubject): void {
  useEffect(() => {
    show({ path, title, desc, image });
    const stop = onShareMark(() => show({ path, title, desc, image }));
    return () => {
      stop();
      show(site);
    };
  }, [path, title, desc, image]);
}
