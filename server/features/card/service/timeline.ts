import { sharerOf } from '@qunlu/contract/attribution.ts';
import type { listCallers as contract } from '@qunlu/contract/card/timeline.ts';
import { cardRules, cardTitle } from '@qunlu/contract/card/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { nextOf } from '../../../platform/paging.ts';
import { allowanceOf } from '../../membership/api/quotas.ts';
import { notifyAgain } from '../../notification/api/notifications.ts';
import { readField } from '../present/contacts.ts';
import { findSharers } from '../store/people.ts';
import {
  countFirstOpenings,
  countGuests,
  findCallers,
  findFloor,
  type CallerRow,
} from '../store/timeline.ts';
import { placesOf } from './places.ts';
import { everyone } from './privileges.ts';
import { ownCard } from './projection.ts';
import { noteVisitorsSeen, sourceText } from './visitors.ts';

type Page = OutputOf<typeof contract>;

const present = (row: CallerRow, source: string): Page['list'][number] => ({
  // Id 0: two visits of an erased person must not be recognisable as the same person's.
  user_id: row.erased ? 0 : row.user_id,
  card_id: row.card_id ?? 0,
  realname: row.realname ?? '',
  avatar: row.avatar ?? '',
  title: cardTitle({ company: row.company ?? '', position: row.position ?? '' }),
  mine: row.mine,
  times: row.times,
  fields: (row.fields ?? []).map(readField),
  saved: row.saved ?? false,
  source,
  at: secondsOf(row.at),
  revoked: row.revoked,
});

/** Who looked and who opened a contact, a person and a card a row (D24, D32, D209). */
export async function listCallers(
  ctx: ViewerCtx,
  query: {
    id?: number | undefined;
    source?: string | undefined;
    size?: number | undefined;
    next?: number | undefined;
  },
): Promise<Page> {
  const ownerId = ctx.viewer.userId;
  if (query.id !== undefined) await ownCard(ctx, query.id, 'face');
  const cardId = query.id ?? null;
  const size = query.size ?? 20;
  const { level, values: quotas } = await allowanceOf(ctx, 'card.visitors', ownerId);
  const member = level !== 'none';
  const free = await findFloor(ctx.db, ownerId, cardId, quotas.none);
  const most = quotas[level];
  const limit = !member ? free : most < everyone ? await findFloor(ctx.db, ownerId, cardId, most) : null;
  const rows = await findCallers(ctx.db, {
    ownerId,
    cardId,
    source: member ? (query.source ?? null) : null,
    before: query.next ?? null,
    floor: limit?.floor ?? null,
    size: size + 1,
  });
  const shown = rows.slice(0, size);
  const sharers = shown.map((row) => sharerOf(row.source)).filter((userId) => userId > 0);
  const names = await findSharers(ctx.db, ownerId, sharers, true);
  const places = await placesOf(
    ctx,
    shown.flatMap(({ place }) => place ?? []),
  );
  const cameBy = (row: CallerRow): string => sourceText(row.source, ownerId, (id) => names.get(id) ?? '');
  // The place where they opened a contact says more than how they came first.
  const sourceOf = (row: CallerRow): string => places.get(row.place ?? '') ?? cameBy(row);
  const beyondFree = (row: CallerRow): boolean =>
    row.fields === null && (row.seq < free.floor || sourceOf(row) !== '');
  if (member && shown.some(beyondFree)) await noteVisitorsSeen(ctx);
  const guests = await countGuests(ctx.db, ownerId, cardId, cardRules.guestsCounted);
  const sources = new Map(
    member ? shown.map((row) => [row.source, cameBy(row)] as const).filter(([, name]) => name !== '') : [],
  );
  return {
    // Where somebody came from who opened a contact is part of the receipt; of other visitors members see it.
    list: shown.map((row) => present(row, member || row.fields !== null ? sourceOf(row) : '')),
    next: nextOf(rows, size, 'seq'),
    guests: guests.count,
    guests_at: guests.at === null ? 0 : secondsOf(guests.at),
    hidden: limit?.more ?? false,
    sources: [...sources].map(([code, name]) => ({ code, name })),
  };
}

/** Tells owners of people who opened a contact for the first time: one notification a day, whose number grows. */
export async function notifyFirstOpenings(tx: Tx, ownerIds: readonly number[]): Promise<void> {
  if (ownerIds.length === 0) return;
  const day = startOfDay(tx.now);
  const counts = await countFirstOpenings(tx.db, ownerIds, day);
  await notifyAgain(
    tx,
    counts.map(({ user_id: userId, people }) => ({
      userId,
      category: 'contact',
      // Without names: a notification stays when the person blocks the owner or leaves.
      title: `今天有${people}人第一次查看了您的联系方式`,
      body: '可以看到是谁、看了哪一项；不想再公开的，可以收回。',
      path: '/card/callers',
      key: `first opening ${secondsOf(day)}`,
    })),
  );
}
