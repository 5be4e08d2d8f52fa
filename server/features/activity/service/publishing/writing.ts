import type { createActivity } from '@qunlu/contract/activity/publish.ts';
import { visibility, type Visibility } from '@qunlu/contract/activity/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import type { CheckedDraft } from '../../../publication/api/publication.ts';
import type { SeenActivity } from '../../store/activities.ts';
import { activityCanOf } from '../../policy/access.ts';
import { activities, type ShownActivity } from './activities.ts';
import { ticketsOf, type TicketDraft } from './ticket-list.ts';
import { timesOf, type Times } from './times.ts';

type Given = BodyOf<typeof createActivity>;
type Fields = Given['activity'];

/** What is written about an activity, in the form in which it is kept; its tickets as they are read. */
export interface Draft extends ShownActivity, Times {
  categoryId: number;
  online: boolean;
  citycode: string;
  cityname: string;
  lat: number | null;
  lng: number | null;
  link: string;
  seats: number | null;
}

export type NewDraft = Draft & {
  tickets: TicketDraft[];
  visibility: Visibility;
  circleId: number | null;
};

const wrong = (field: string, message: string): never =>
  fail('invalid', { message, field: `activity.${field}` });

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

type Where = Pick<Draft, 'online' | 'citycode' | 'cityname' | 'place' | 'address' | 'lat' | 'lng' | 'link'>;

/** Either a place or a link. */
function whereOf(given: Fields): Where {
  const { citycode = '', cityname = '', place = '', address = '', link = '', lat, lng } = given;
  if (given.online === 1) {
    if (link !== '' && !isHttps(link)) wrong('link', '线上的链接请填 https:// 开头的地址');
    return { online: true, citycode: '', cityname: '', place: '', address: '', lat: null, lng: null, link };
  }
  if (place === '') wrong('place', '请填写地点，线上的活动请选“线上”');
  if (link !== '') wrong('link', '线下的活动没有链接，请删掉，或选“线上”');
  if (citycode !== '' && !/^\d{6}$/.test(citycode)) wrong('citycode', '城市编码为6位数字，请重新选择城市');
  if ((lat === undefined) !== (lng === undefined)) wrong('lat', '请在地图上重新选择地点');
  return { online: false, citycode, cityname, place, address, lat: lat ?? null, lng: lng ?? null, link: '' };
}

function aboutOf(given: Fields, now: Date, before: SeenActivity | undefined): Omit<Draft, 'tickets'> {
  return {
    title: given.title,
    content: activities.clean(given.content),
    images: given.images.filter((address) => address !== ''),
    categoryId: given.category_id,
    ...timesOf(given, now, before),
    ...whereOf(given),
    seats: given.seats ?? null,
  };
}

/** Checks what somebody is about to publish, before the transaction. */
export const checkNew = (ctx: ViewerCtx, given: Given): Promise<CheckedDraft<NewDraft>> =>
  activities.check(ctx, undefined, () => {
    const circleId = given.circle_id ?? null;
    const seen = given.settings.visibility as Visibility;
    if (seen === visibility.circle && circleId === null)
      fail('invalid', { message: '仅圈子成员可见的活动，请选一个圈子', field: 'circle_id' });
    const about = aboutOf(given.activity, ctx.now, undefined);
    return {
      ...about,
      tickets: ticketsOf(given.tickets, { ...about, circleId }),
      visibility: seen,
      circleId,
    };
  });

const mayEdit =
  (ctx: ViewerCtx) =>
  (row: SeenActivity): boolean =>
    activityCanOf(row, ctx.viewer.userId).edit;

/** The same for an edit; its tickets stay. */
export const checkEdit = (
  ctx: ViewerCtx,
  id: number,
  { activity }: { activity: Fields },
): Promise<CheckedDraft<Draft>> =>
  activities.check(
    ctx,
    id,
    (before) => ({ ...aboutOf(activity, ctx.now, before), tickets: before?.tickets ?? [] }),
    mayEdit(ctx),
  );

/** The same for other tickets; everything else stays. */
export const checkTickets = (
  ctx: ViewerCtx,
  id: number,
  given: Given['tickets'],
): Promise<CheckedDraft<ShownActivity & { tickets: TicketDraft[] }>> =>
  activities.check(
    ctx,
    id,
    (before) => {
      if (!before) throw new Error('tickets of no activity');
      const { title, content, images, place, address, ends_at: endsAt, closes_at: closesAt } = before;
      const bounds = { endsAt, closesAt, circleId: before.circle_id };
      return { title, content, images, place, address, tickets: ticketsOf(given, bounds, before.tickets) };
    },
    mayEdit(ctx),
  );
