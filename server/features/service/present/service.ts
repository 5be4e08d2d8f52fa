import type { Service, ServiceLine as Line, ServiceWay } from '@qunlu/contract/service/entity.ts';
import { wayDefault, type ServiceType } from '@qunlu/contract/service/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import { cleanerVersion, cleanRichText } from '../../../platform/rich-text.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { buyProblem, isOwn } from '../policy/viewing.ts';

import type { SeenService, WayRow } from '../store/services.ts';

/** B080–B085: title and unit are those of the kind. `of`: the service that it belongs to. */
export function presentWay(row: WayRow, of: { type: ServiceType; scheduled: boolean }): ServiceWay {
  const kind = wayDefault(of.type, row.kind);
  const unit = kind?.unit ?? '次';
  return {
    way_id: row.way_id,
    service_id: row.service_id,
    type: row.kind,
    title: kind?.title ?? '',
    unit,
    fee: row.fee,
    max: row.max,
    address: row.address,
    needAddress: kind?.needAddress ?? false,
    offerAddress: kind?.offerAddress ?? false,
    params: JSON.stringify({ address: row.address, unit }),
    timed: of.scheduled && (kind?.timed ?? false),
  };
}

export type ListedService = Pick<
  SeenService,
  | 'service_id'
  | 'type'
  | 'title'
  | 'images'
  | 'fee_min'
  | 'fee_max'
  | 'score'
  | 'score_count'
  | 'deal'
  | 'sort'
  | 'is_top'
  | 'category_id'
  | 'user_id'
  | 'status'
  | 'audit'
  | 'listed'
  | 'cityname'
  | 'user'
> & { created_at: Date };

export const presentLine = (row: ListedService): Line => ({
  service_id: row.service_id,
  type: row.type,
  title: row.title,
  // B077
  images: JSON.stringify(row.images),
  fee: row.fee_min,
  fee_max: row.fee_max,
  score: row.score,
  comments: row.score_count,
  deal: row.deal,
  sort: row.sort,
  is_top: row.is_top ? 1 : 0,
  created_at: secondsOf(row.created_at),
  category_id: row.category_id,
  user_id: row.user_id,
  status: row.status,
  audit: row.audit,
  // B075
  access: row.listed,
  cityname: row.cityname,
  user: presentPerson(row.user_id, row.user),
});

const secondsOrNone = (date: Date | null, now: Date): number => (date && date > now ? secondsOf(date) : 0);

/** What this viewer, who may see it, sees; null: a guest. */
export function presentService(row: SeenService, viewerId: number | null, now: Date): Service {
  const mine = isOwn(row, viewerId);
  return {
    ...presentLine(row),
    content: row.content_cleaner === cleanerVersion ? row.content : cleanRichText(row.content),
    category: {
      category_id: row.category_id,
      parent_id: row.parent_id,
      name: row.category_name,
      parent: row.parent_name,
    },
    ways: row.ways.map((way) => presentWay(way, row)),
    hasBuy: row.has_bought,
    mine,
    audit_reason: mine ? row.audit_reason : '',
    resting_until: secondsOrNone(row.resting_until, now),
    hidden_until: mine ? secondsOrNone(row.hidden_until, now) : 0,
    scheduled: row.scheduled,
    buy_problem: buyProblem(row, viewerId, now),
    rev: row.rev,
  };
}
