import type { Activity, ActivityTicket } from '@qunlu/contract/activity/entity.ts';
import { activityShare, activityState, visibility } from '@qunlu/contract/activity/rules.ts';
import { activityWhen, sharedWhen } from '@qunlu/contract/kernel/when-words.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { imagesOf, pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { secondsOf } from '../../../platform/context.ts';
import { escapeHtml } from '../../../platform/html.ts';
import type { Page } from '../../../platform/pages.ts';

/** Source path of the screen that takes over. */
const screen = 'features/activity/screens/view.tsx';

const placeOf = ({ online, cityname, place, address }: Activity): string =>
  online ? '线上活动' : [cityname, place, address].filter((part) => part !== '').join(' ');

const priceOf = ({ price }: ActivityTicket): string => (price === 0 ? '免费' : `${yuan(price)} 元`);

function body(activity: Activity, when: string): string {
  const row = (term: string, text: string): string =>
    `<div class="card-static__row"><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd></div>`;
  const rows = [
    row('时间', when),
    row('地点', placeOf(activity)),
    row('主办', activity.user.name),
    ...activity.tickets.map((ticket) => row(ticket.name, priceOf(ticket))),
  ];
  const pictures = imagesOf(activity.images)
    .slice(0, 1)
    .map((url) => `<img src="${escapeHtml(pictureAt(url, 750))}" alt="">`);
  const words = wordsOf(activity.content);
  const text =
    words === ''
      ? ''
      : `<section class="card-static__block"><h2>活动内容</h2><p>${escapeHtml(words)}</p></section>`;
  const over = activity.state === activityState.cancelled ? '<p>活动已取消</p>' : '';
  return `<main class="card-static">${pictures.join('')}<h1>${escapeHtml(activity.title)}</h1>${over}<dl class="card-static__rows">${rows.join('')}</dl>${text}</main>`;
}

/** `2026-12-06T14:00:00+08:00` */
const instant = (at: number): string => `${dateTime(at).replace(' ', 'T')}:00+08:00`;

/** What search engines show of it, in the words of schema.org: what everybody may see. */
function eventOf(activity: Activity, url: string): Record<string, unknown> {
  const images = imagesOf(activity.images);
  const available = activity.phase === 'open' ? 'InStock' : 'SoldOut';
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: activity.title,
    url,
    startDate: instant(activity.starts_at),
    endDate: instant(activity.ends_at),
    eventStatus: `https://schema.org/${
      activity.state === activityState.cancelled
        ? 'EventCancelled'
        : activity.whole_until > 0
          ? 'EventRescheduled'
          : 'EventScheduled'
    }`,
    eventAttendanceMode: `https://schema.org/${activity.online ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: activity.online
      ? { '@type': 'VirtualLocation', url }
      : {
          '@type': 'Place',
          name: activity.place,
          address: [activity.cityname, activity.address].filter((part) => part !== '').join(' '),
          ...(activity.lat !== null && activity.lng !== null
            ? { geo: { '@type': 'GeoCoordinates', latitude: activity.lat, longitude: activity.lng } }
            : {}),
        },
    ...(images.length > 0 ? { image: images.map((image) => pictureAt(image, 1200)) } : {}),
    description: [...wordsOf(activity.content)].slice(0, 200).join(''),
    organizer: { '@type': 'Person', name: activity.user.name },
    offers: activity.tickets
      .filter(({ invited, members_only: members }) => !invited && !members)
      .map(({ name, price, sale_from: from }) => ({
        '@type': 'Offer',
        name,
        price: (price / 100).toFixed(2),
        priceCurrency: 'CNY',
        url,
        availability: `https://schema.org/${available}`,
        ...(from > 0 ? { validFrom: instant(from) } : {}),
      })),
  };
}

/** Whoever publishes openly wants to be found. */
const isFound = ({ visibility: seen, state, phase }: Activity): boolean =>
  seen === visibility.public && state === activityState.published && phase !== 'ended';

/** The page of `/activity/{id}`: for link previews, search engines, readers without JavaScript, and as the app's first data. */
export function activityPage(activity: Activity, given: { now: Date; origin: string }): Page {
  const now = secondsOf(given.now);
  const share = activityShare(activity, sharedWhen(activity.starts_at, now));
  const found = isFound(activity);
  return {
    title: `${activity.title} · ${activity.user.name}`,
    description: share.desc,
    ...(share.image === ''
      ? {}
      : {
          image: {
            path: `${share.image}?imageView2/1/w/600/h/480/q/80`,
            width: 600,
            height: 480,
            alt: activity.title,
          },
        }),
    path: share.path,
    ...(found ? { about: eventOf(activity, `${given.origin}${share.path}`) } : { unlisted: true }),
    body: body(activity, activityWhen(activity.starts_at, activity.ends_at, now)),
    data: [{ endpoint: 'activity.view', query: { id: activity.activity_id }, data: activity }],
    screen,
  };
}

/** The same page for a deleted activity, an unknown one and one that may not be seen. */
export const missingActivityPage = (path: string): Page => ({
  status: 404,
  title: '活动不存在',
  description: '活动不存在或已不可见',
  path,
  unlisted: true,
  body: '<main class="card-static"><h1>活动不存在或已不可见</h1><p><a href="/">回到首页</a></p></main>',
  data: [],
  screen,
});
