import { cardRules, cardTitle } from '@qunlu/contract/card/rules.ts';
import type { ListedPerson } from '@qunlu/contract/card/listed-person.ts';
import { secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { levelOf } from '../../membership/api/level.ts';
import { permitted } from '../../membership/api/quotas.ts';
import { findLatestCallers, type LatestCaller } from '../store/latest-callers.ts';

const key = 'card.visitors';
/** Rows that are read to find a few different people, and others who are counted. */
const read = 24;

export interface Callers {
  list: { person: ListedPerson; opened: boolean; at: number }[];
  /** Others who are named where one reads on; 0 for whoever is no member. */
  more: number;
  guests: number;
  /** There are others whom only members see. */
  hidden: boolean;
}

const present = (row: LatestCaller): Callers['list'][number] => ({
  person: {
    user_id: row.user_id,
    name: row.realname,
    avatar: row.avatar,
    card_id: row.card_id,
    title: cardTitle(row),
    certified: 0,
  },
  opened: row.opened,
  at: secondsOf(new Date(row.at)),
});

/**
 * Who looked last, a person a row, by the rule of the timeline (D24, D209): who opened a contact always, of the others those whom
 * everybody may see, so that reading this uses nothing of a membership. One statement.
 */
export async function latestCallers(ctx: ViewerCtx, size: number): Promise<Callers> {
  const { rank, set, list, guests } = await findLatestCallers(ctx.db, {
    ownerId: ctx.viewer.userId,
    key,
    now: ctx.now,
    size: read,
    guests: cardRules.guestsCounted,
  });
  const level = levelOf(rank);
  const free = permitted(ctx, key, 'none', set);
  const all = list ?? [];
  const seen = new Set<number>();
  const people = all.filter(({ user_id: id }) => !seen.has(id) && seen.add(id));
  const mayKnow = (row: LatestCaller, most: number): boolean => row.opened || row.place <= most;
  const shown = people.filter((row) => mayKnow(row, free)).slice(0, size);
  const member = level !== 'none';
  const most = permitted(ctx, key, level, set);
  return {
    list: shown.map(present),
    more: member ? people.filter((row) => mayKnow(row, most)).length - shown.length : 0,
    guests,
    hidden: people.some((row) => !mayKnow(row, most)),
  };
}
