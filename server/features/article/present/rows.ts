import { documentStates, objectLabels, type ObjectKind } from '@qunlu/contract/article/rules.ts';
import type { ArticleLine, ModuleObject, Banner, Article } from '@qunlu/contract/article/entity.ts';
import type { StaffArticle, StaffChannel, StaffVersion } from '@qunlu/contract/article/staff.ts';
import type { StaffBanner } from '@qunlu/contract/article/banner-staff.ts';
import type { StaffTab } from '@qunlu/contract/article/tab-staff.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { BannerRow, StaffBannerRow } from '../store/banners.ts';
import type { DocumentRow, LineRow, StaffRow } from '../store/documents.ts';
import type { ObjectRow } from '../store/objects.ts';
import type { TabRow } from '../store/tabs.ts';
import type { VersionRow } from '../store/versions.ts';

export function presentLine(row: LineRow): ArticleLine {
  const { document_id: id, alias, title, summary, cover, category, pinned, published_at: at } = row;
  return {
    article_id: id,
    alias,
    title,
    summary,
    cover,
    category,
    pinned,
    // Inside a row of JSON a time is text.
    published_at: secondsOf(new Date(at)),
  };
}

export function presentArticle(
  row: LineRow & Pick<DocumentRow, 'changed_at'> & { more: LineRow[] },
  content: string,
): Article {
  return {
    ...presentLine(row),
    content,
    changed_at: secondsOf(row.changed_at),
    more: row.more.map(presentLine),
  };
}

const stateOf = (at: Date | null, now: Date): number =>
  at === null ? documentStates.draft : at > now ? documentStates.scheduled : documentStates.published;

const common = (row: StaffRow, now: Date) => ({
  id: row.document_id,
  title: row.title,
  state: stateOf(row.published_at, now),
  published_at: row.published_at === null ? 0 : secondsOf(row.published_at),
  rev: row.rev,
  changed_at: secondsOf(row.changed_at),
  changed_by: row.by,
});

export const presentStaffArticle = (row: StaffRow, now: Date): StaffArticle => ({
  ...common(row, now),
  alias: row.alias ?? '',
  category: row.category,
  pinned: row.pinned,
  summary: row.summary,
  cover: row.cover,
  content: row.content,
});

export const presentStaffChannel = (row: StaffRow, now: Date): StaffChannel => ({
  ...common(row, now),
  summary: row.summary,
  modules: row.modules,
});

export const presentVersion = ({ version, title, until, by }: VersionRow): StaffVersion => ({
  version,
  title,
  at: secondsOf(until),
  by,
});

export const presentBanner = ({ banner_id, image, alt, url }: BannerRow): Banner => ({
  banner_id,
  image,
  alt,
  url,
});

export function presentStaffBanner(row: StaffBannerRow, now: Date): StaffBanner {
  const { banner_id: id, starts_at: from, ends_at: to, by, enabled } = row;
  const { type, image, alt, url, cities, audience, sort } = row;
  return {
    id,
    type,
    image,
    alt,
    url,
    starts_at: from === null ? 0 : secondsOf(from),
    ends_at: to === null ? 0 : secondsOf(to),
    cities,
    audience,
    sort,
    enabled,
    running: enabled && (from === null || from <= now) && (to === null || to > now),
    changed_by: by,
  };
}

export const presentTab = ({ place, key, title, url, community }: TabRow): StaffTab => ({
  id: place + 1,
  key,
  title,
  url,
  community,
});

const priceOf = (fee: number): string => (fee === 0 ? '免费' : `${yuan(fee)} 元起`);

const metaOf: Record<ObjectKind, (row: ObjectRow) => string[]> = {
  article: ({ at }) => [at === null ? '' : dayText(secondsOf(at))],
  service: ({ fee }) => [priceOf(fee)],
  activity: ({ at, online, city, fee }) => [
    at === null ? '' : dayText(secondsOf(at)),
    online ? '线上' : city,
    priceOf(fee),
  ],
  circle: ({ members, city }) => [`${members} 位成员`, city],
};

const urlOf: Record<ObjectKind, (row: ObjectRow) => string> = {
  article: ({ alias }) => `/article/${alias}`,
  service: ({ id }) => `/service/${id}`,
  activity: ({ id }) => `/activity/${id}`,
  circle: ({ id }) => `/phonebook/${id}`,
};

export const presentObject = (kind: ObjectKind, row: ObjectRow): ModuleObject => ({
  kind,
  id: row.id,
  title: row.title || objectLabels[kind],
  image: row.image,
  meta: metaOf[kind](row)
    .filter((part) => part !== '')
    .join(' · '),
  url: urlOf[kind](row),
});
