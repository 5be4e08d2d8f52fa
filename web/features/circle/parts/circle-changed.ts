import { listMine } from '@qunlu/contract/circle/home.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { badgesChanged } from '../../../platform/badges.ts';

/** Whatever is read of circles: the names of those calls begin alike. */
const ofCircles = ({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean =>
  typeof name === 'string' && name.startsWith('phonebook.');

/** Something in a circle, or how the person stands in it, is different: all that shows it is asked again, with the badges. */
export async function circleChanged(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ predicate: ofCircles }), badgesChanged(client)]);
}

/** A circle is gone: nothing kept of it holds, but its own pages are not asked for any more, they would be missing. */
export async function circleGone(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ predicate: ofCircles, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: [listMine.id] }),
    badgesChanged(client),
  ]);
}

/** Modules are on, off or elsewhere: the circle's pages show it when they are opened next; the list in hand is right already. */
export const modulesChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ofCircles, refetchType: 'none' });
