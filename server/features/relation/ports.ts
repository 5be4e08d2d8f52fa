import type { ViewerPermissions } from '@qunlu/contract/kernel/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/ports.ts';

/** A person in a list of people. */
export interface PersonLine {
  /** The default card. */
  card_id: number;
  realname: string;
  avatar: string;
  /** What he does, in one line. */
  title: string;
}

/** Who people are, as far as they may be seen; filled by card. */
export const people = port<(ctx: Ctx, userIds: readonly number[]) => Promise<Map<number, PersonLine>>>(
  'relation.people',
  async () => new Map(),
);

/** D27: what the caller may do with another person; filled by card. */
export const permissions = port<(ctx: Ctx, userId: number) => Promise<ViewerPermissions>>(
  'relation.permissions',
  async () => ({ see_contact: 0, chat: 0, apply_friend: 0, follow: 0, comment: 0, buy: 0, reason: '' }),
);

/** What came to an end between two people. */
export interface Ending {
  /** Who ended it. */
  userId: number;
  otherId: number;
  /** He blacked the other one: nothing of either is left with the other (D40). */
  blacked: boolean;
}

/** Hears of it in the transaction of the change, under the locks of both; filled by friend. */
export const ended = port<(tx: Ctx, ending: Ending) => Promise<void>>(
  'relation.ended',
  async () => undefined,
);
