import type { FindPage, IndustryPage } from '@qunlu/contract/discovery/blocks.ts';
import { discoveryRules, industryOfPage, withChildren } from '@qunlu/contract/discovery/rules.ts';
import { industries } from '@qunlu/contract/industries.ts';
import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { throttle, type ThrottleRule } from '../../../platform/throttle.ts';
import { activityListing } from '../../activity/api/listing.ts';
import { lockPeople } from '../../account/api/people.ts';
import { serviceListing } from '../../service/api/listing.ts';
import { findCircles, findForPerson } from '../store/find.ts';
import { findAcquaintances, findPlace, findPopular, saveDismissed } from '../store/acquaintances.ts';
import { industriesOf, nearFirst, popularNear, shown } from './find.ts';
import { knownIndustries } from './industries.ts';
import { listPeople, presentFound } from './search/search.ts';
import { industryQuery } from './search/words.ts';

const pageThrottle: ThrottleRule = {
  name: 'discovery.blocks',
  free: 200,
  slow: 400,
  max: 1000,
  seconds: 3600,
  network: { free: 2000, slow: 4000, max: 5000 },
};

const { blockRows, mayKnow } = discoveryRules;

const servicesOf = (ctx: ViewerCtx) => async (city: string | undefined) =>
  (await serviceListing.find(ctx, { size: blockRows, sort: 'default', filters: { city } })).list;

const activitiesOf = (ctx: ViewerCtx) => async (city: string | undefined) =>
  (await activityListing.find(ctx, { size: blockRows, sort: 'soon', filters: { city, ahead: ctx.now } }))
    .list;

/** R012: where finding begins. With personalisation turned off (D17) it is the same for everybody of a city. */
export async function viewFindPage(ctx: ViewerCtx): Promise<FindPage> {
  const viewerId = ctx.viewer.userId;
  await throttle(ctx, pageThrottle, 'page');
  const { city, citycode, impersonal } = await findPlace(ctx.db, viewerId);
  const people = impersonal
    ? findPopular(ctx.db, { viewerId, city, size: mayKnow })
    : findAcquaintances(ctx.db, viewerId, mayKnow);
  const [known, circles, services, activities] = await Promise.all([
    people,
    impersonal
      ? popularNear(ctx, { city, size: blockRows })
      : industriesOf(ctx).then((own) =>
          findForPerson(ctx.db, { viewerId, industries: own, size: blockRows }),
        ),
    nearFirst(citycode, blockRows, servicesOf(ctx), (line) => line.service_id),
    nearFirst(citycode, blockRows, activitiesOf(ctx), (line) => line.activity_id),
  ]);
  return {
    people: known.map(presentFound),
    circles: shown(circles),
    services: [...services],
    activities: [...activities],
    personal: !impersonal,
    city,
  };
}

/** K076: an id from 100 on names the page of the upper-level industry that many ids lower. */
export async function viewIndustryPage(ctx: ViewerCtx, page: number): Promise<IndustryPage> {
  const one = (await knownIndustries(ctx)).get(industryOfPage(page)) ?? notFound('没有这个行业的发现页');
  await throttle(ctx, pageThrottle, `industry ${one.id}`);
  const viewerId = ctx.viewer.userId;
  const all = withChildren(industries, one.id);
  const [people, circles, services] = await Promise.all([
    listPeople(ctx, industryQuery(all), { next: 0, size: 4 * blockRows }),
    findCircles(ctx.db, {
      viewerId,
      words: [],
      category: undefined,
      city: undefined,
      industries: all,
      fresh: false,
      sort: 'popular',
      after: undefined,
      size: 2 * blockRows,
    }),
    serviceListing.find(ctx, { size: 2 * blockRows, sort: 'default', filters: { industries: [...all] } }),
  ]);
  return {
    id: one.id,
    name: one.name,
    people: people.list,
    circles: shown(circles),
    services: services.list,
  };
}

/** Not shown as somebody whom the viewer may know any more. */
export const dismissPerson = (ctx: ViewerCtx, userId: number): Promise<{ user_id: number }> =>
  inTransaction(ctx, async (tx) => {
    const self = tx.viewer.userId;
    if (userId === self) notFound('用户不存在或已注销');
    const states = await lockPeople(tx, [self, userId]);
    if (!states.get(userId)?.visible) notFound('用户不存在或已注销');
    await saveDismissed(tx.db, self, userId, tx.now);
    return { user_id: userId };
  });
