import { imagesOf } from '@qunlu/contract/kernel/pictures.ts';
import {
  serviceTypeLabels,
  wayDefault,
  type ServiceType,
  type WayKind,
} from '@qunlu/contract/service/rules.ts';
import type { Service, ServiceWay } from '@qunlu/contract/service/entity.ts';

/** A service as its page draws it: one that is published, or the one that is being written. */
export interface ShownService {
  type: ServiceType;
  title: string;
  images: readonly string[];
  /** 设计 / 室内设计 */
  category: string;
  cityname: string;
  content: string;
  ways: readonly ServiceWay[];
  /** 0 for none. */
  comments: number;
  score: number;
  deal: number;
}

export function shownOf(service: Service): ShownService {
  const { type, title, images, category, cityname, content, ways, comments, score, deal } = service;
  return {
    type: type as ServiceType,
    title,
    images: imagesOf(images),
    category: [category.parent, category.name].filter((name) => name !== '').join(' / '),
    cityname,
    content,
    ways,
    comments,
    score,
    deal,
  };
}

/** The lowest and the highest price; null without a way. */
export function spanOf(ways: readonly Pick<ServiceWay, 'fee'>[]): { from: number; to: number } | null {
  if (ways.length === 0) return null;
  const fees = ways.map(({ fee }) => fee);
  return { from: Math.min(...fees), to: Math.max(...fees) };
}

export const typeLabel = (type: ServiceType): string => serviceTypeLabels[type];

/** Whether a way takes place at a time: chosen from the schedule, or agreed on after paying where there is none. */
export const takesTime = (type: number, { type: kind }: Pick<ServiceWay, 'type'>): boolean =>
  wayDefault(type as ServiceType, kind as WayKind)?.timed === true;
