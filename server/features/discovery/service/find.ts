import type { FoundCircle, listCircles, recommendCircles } from '@qunlu/contract/discovery/find.ts';
import { withChildren } from '@qunlu/contract/discovery/rules.ts';
import { industries } from '@qunlu/contract/industries.ts';
import type { QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { throttle, type ThrottleRule } from '../../../platform/throttle.ts';
import { nextOf } from '../../../platform/paging.ts';
import { normaliseSearch } from '../../friend/api/readings.ts';
import { openCircle } from '../../circle/api/access.ts';
import {
  findCircles,
  findFee,
  findForPerson,
  findPicked,
  findRelated,
  type FoundRow,
} from '../store/find.ts';
import { findPlace } from '../store/acquaintances.ts';
import { findOfCircle, findOwn } from '../store/industries.ts';

/** Somebody who looks for a circle turns some dozens of pages. */
const pageThrottle: ThrottleRule = {
  name: 'discovery.pages',
  free: 200,
  slow: 400,
  max: 1000,
  seconds: 3600,
  network: { free: 2000, slow: 4000, max: 5000 },
};

/** Words that are looked for at once, and letters of each that are looked up. */
const wordsMax = 4;
const lettersMax = 8;

const wordOf = (word: string) => ({
  letters: [...new Set(word)].slice(0, lettersMax).map((letter) => `0:${letter}`),
  start: `0^${[...word].slice(0, 2).join('')}`,
  word,
});

/** What the name of a circle must have. */
export const circleWords = (q: string) =>
  normaliseSearch(q)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, wordsMax)
    .map(wordOf);

export const shown = (rows: readonly FoundRow[]): FoundCircle[] =>
  rows.map((row) => ({
    id: row.phonebook_id,
    name: row.name,
    avatar: row.avatar,
    category: row.category,
    city: row.city,
    members: row.members,
    join_type: row.join_type,
    status: row.status,
    intro: row.intro,
    joined: row.joined,
    friends: row.friends,
    fee: row.fee,
  }));

function pageOf(rows: readonly FoundRow[], size: number): { list: FoundCircle[]; next: number } {
  const page = rows.slice(0, size);
  return {
    list: shown(page),
    next: nextOf(rows, size, 'phonebook_id'),
  };
}

/** C069 */
export async function listFound(
  ctx: ViewerCtx,
  query: QueryOf<typeof listCircles>,
): Promise<{ list: FoundCircle[]; next: number }> {
  await throttle(ctx, pageThrottle, JSON.stringify(query));
  const { size = circleRules.pageSize, page, q = '', category, city = '', industry, sort } = query;
  const rows = await findCircles(ctx.db, {
    viewerId: ctx.viewer.userId,
    words: circleWords(q),
    category,
    city: city === '' ? undefined : city,
    industries: industry === undefined ? undefined : withChildren(industries, industry),
    fresh: false,
    sort: sort ?? 'popular',
    after: page || undefined,
    size: size + 1,
  });
  return pageOf(rows, size);
}

export const industriesOf = async (ctx: ViewerCtx): Promise<number[]> => {
  const row = await findOwn(ctx.db, ctx.viewer.userId);
  return row ? [row.industry1, row.industry2 ?? 0].filter((id) => id > 0) : [];
};

/** Those of the city first; where the city has too few, others behind them. */
export async function nearFirst<Line>(
  city: string,
  size: number,
  find: (city: string | undefined) => Promise<readonly Line[]>,
  idOf: (line: Line) => number,
): Promise<readonly Line[]> {
  const near = city === '' ? [] : await find(city);
  if (near.length >= size) return near;
  const has = new Set(near.map(idOf));
  const rest = (await find(undefined)).filter((line) => !has.has(idOf(line)));
  return [...near, ...rest].slice(0, size);
}

/** D17: nothing about the person but their city. */
export const popularNear = (
  ctx: ViewerCtx,
  { city, size }: { city: string; size: number },
): Promise<readonly FoundRow[]> =>
  nearFirst(
    city,
    size,
    (of) =>
      findCircles(ctx.db, {
        viewerId: ctx.viewer.userId,
        words: [],
        category: undefined,
        city: of,
        industries: undefined,
        fresh: true,
        sort: 'popular',
        after: undefined,
        size,
      }),
    (row) => row.phonebook_id,
  );

/** C070, D91: what staff recommends stands before what is popular, on the first page. */
export async function recommend(
  ctx: ViewerCtx,
  query: QueryOf<typeof recommendCircles>,
): Promise<{ list: FoundCircle[]; next: number }> {
  await throttle(ctx, pageThrottle, JSON.stringify(query));
  const { type, size = circleRules.pageSize, page } = query;
  const viewerId = ctx.viewer.userId;
  if (type === 1) {
    // One page: beyond the best of them it would be the popular ones.
    if (page) return { list: [], next: pagingEnd };
    const { city, impersonal } = await findPlace(ctx.db, viewerId);
    if (impersonal) return { list: shown(await popularNear(ctx, { city, size })), next: pagingEnd };
    const rows = await findForPerson(ctx.db, { viewerId, industries: await industriesOf(ctx), size });
    return { list: shown(rows), next: pagingEnd };
  }
  const own = type === 2 ? await industriesOf(ctx) : undefined;
  if (own?.length === 0) return { list: [], next: pagingEnd };
  const rows = await findCircles(ctx.db, {
    viewerId,
    words: [],
    category: undefined,
    city: undefined,
    industries: own?.flatMap((id) => withChildren(industries, id)),
    fresh: true,
    sort: 'popular',
    after: page || undefined,
    size: size + 1,
  });
  if (type === 2) return pageOf(rows, size);
  const picked = await findPicked(ctx.db, viewerId);
  const has = (id: number): boolean => picked.some((one) => one.phonebook_id === id);
  const answer = pageOf(rows, size);
  const rest = answer.list.filter(({ id }) => !has(id));
  return { list: page ? rest : [...shown(picked), ...rest], next: answer.next };
}

/** Circles at most beside one. */
const relatedMax = 20;

/** D159 */
export async function related(
  ctx: ViewerCtx,
  circleId: number,
): Promise<{ circle: FoundCircle; list: FoundCircle[] }> {
  const { row, can } = await openCircle(ctx, circleId);
  await throttle(ctx, pageThrottle, `related ${circleId}`);
  const industry = (await findOfCircle(ctx.db, circleId))?.industry ?? 0;
  const rows = await findRelated(ctx.db, {
    viewerId: ctx.viewer.userId,
    circleId,
    category: row.category,
    industry,
    size: relatedMax,
  });
  const circle: FoundRow = {
    ...row,
    intro: [...row.intro].slice(0, 60).join(''),
    joined: can.see,
    friends: 0,
    fee: await findFee(ctx.db, circleId),
  };
  const [first, ...list] = shown([circle, ...rows]);
  return { circle: first ?? fail('notFound'), list };
}
