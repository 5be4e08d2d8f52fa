import type { ComingEvent, HomeFact, HomeView } from '@qunlu/contract/discovery/home.ts';
import { topicPath } from '@qunlu/contract/forum/rules.ts';
import { homeRules } from '@qunlu/contract/discovery/rules.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { after, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { latestCallers } from '../../card/api/callers.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import {
  type ComingRow,
  type FactRow,
  findComing,
  findFacts,
  findNearCircles,
  findNearServices,
  findSteps,
} from '../store/home.ts';
import { findAcquaintances, findPlace } from '../store/acquaintances.ts';
import { shown } from './find.ts';
import { presentFound } from './search/search.ts';

const day = 86_400;
/** The end of a membership is told so many days before. */
const memberDays = 7;

const secondsOr0 = (at: Date | null): number => (at === null ? 0 : secondsOf(at));

const comingPaths: Readonly<Record<string, (id: number) => string>> = {
  joined: (id) => `/activity/${id}/registration`,
  hosted: (id) => `/activity/admin/${id}`,
  helped: (id) => `/activity/admin/${id}`,
  bought: (id) => `/service/order/${id}`,
  sold: (id) => `/service/order/${id}`,
  fee: (id) => `/phonebook/${id}/renew`,
  member: () => '/app/open-vip',
};

const factPaths: Readonly<Record<FactRow['kind'], (id: number, circleId: number) => string>> = {
  activity: (id) => `/activity/${id}`,
  service: (id) => `/service/${id}`,
  members: (id) => `/phonebook/${id}/members`,
  post: (id, circleId) => topicPath(circleId, id),
  notice: (id) => `/phonebook/${id}`,
  card: (id) => `/card/${id}`,
};

const presentComing = (row: ComingRow): ComingEvent => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  starts_at: secondsOf(row.starts_at),
  ends_at: secondsOr0(row.ends_at),
  place: row.online ? '' : row.place,
  online: row.online,
  path: comingPaths[row.kind]?.(row.id) ?? '',
});

const presentFact = (row: FactRow): HomeFact => ({
  kind: row.kind,
  key: `${row.kind} ${row.id} ${row.place}`,
  at: Math.floor(row.place / 1_000_000),
  circle: row.circle,
  people: (row.people ?? []).flatMap((person) => (person ? [presentPerson(person.user_id, person)] : [])),
  count: row.count,
  title: row.title,
  text: row.text,
  image: row.image ?? '',
  starts_at: secondsOr0(row.starts_at),
  ends_at: secondsOr0(row.ends_at),
  fee: row.fee,
  path: factPaths[row.kind](row.id, row.circle?.id ?? 0),
});

/** What happened in the circles and among the friends of whoever asks, the newest first. */
export async function listFacts(
  ctx: ViewerCtx,
  { next, size = homeRules.page }: { next?: number | undefined; size?: number },
): Promise<HomeView['happened']> {
  const rows = await findFacts(ctx.db, {
    userId: ctx.viewer.userId,
    now: ctx.now,
    since: after(ctx.now, -homeRules.days * day),
    before: next ?? Number.MAX_SAFE_INTEGER,
    size: size + 1,
  });
  // What happened in one microsecond is not parted.
  const last = rows[size - 1]?.place ?? 0;
  const page = rows.filter(({ place }) => place >= last);
  return {
    list: page.map(presentFact),
    next: rows.length > size ? last : pagingEnd,
  };
}

/** Everything of 首页 but the card on top: at most one statement for each block. */
export async function viewHome(ctx: ViewerCtx): Promise<HomeView> {
  const { userId } = ctx.viewer;
  const place = findPlace(ctx.db, userId);
  const [{ city }, steps, looked, coming, happened, people, circles, services] = await Promise.all([
    place,
    findSteps(ctx.db, userId),
    latestCallers(ctx, homeRules.looked),
    findComing(ctx.db, {
      userId,
      now: ctx.now,
      until: after(ctx.now, homeRules.days * day),
      memberUntil: after(ctx.now, memberDays * day),
      size: homeRules.block,
    }),
    listFacts(ctx, { size: homeRules.block }),
    place.then(({ impersonal }) => (impersonal ? [] : findAcquaintances(ctx.db, userId, homeRules.near))),
    findNearCircles(ctx.db, userId, homeRules.near),
    findNearServices(ctx.db, userId, homeRules.near),
  ]);
  return {
    steps,
    looked,
    coming: coming.map(presentComing),
    happened,
    city,
    people: people.map(presentFound),
    circles: shown(circles),
    services: services.map((row) => ({
      id: row.service_id,
      title: row.title,
      image: row.image ?? '',
      fee: row.fee_min,
      person: presentPerson(row.user_id, row.person),
    })),
  };
}
