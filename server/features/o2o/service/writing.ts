import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { createDeal } from '@qunlu/contract/o2o/publish.ts';
import { dealRules } from '@qunlu/contract/o2o/rules.ts';
import { secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import type { CheckedDraft } from '../../publication/api/publication.ts';
import type { SeenDeal } from '../store/deals.ts';
import { deals, type ShownDeal } from './deals.ts';

type Given = BodyOf<typeof createDeal>['deal'];

/** What is written, in the form in which it is kept. */
export interface Draft extends ShownDeal {
  images: string[];
  price: number;
  was: number;
  stock: number;
  perPerson: number;
  validTo: Date;
  region: string;
  place: { lat: number; lng: number } | null;
}

/** Dates that people read are full minutes, and so are those of orders. */
const fullMinute = (seconds: number): number => Math.ceil(seconds / 60) * 60;

/** A date that stands may be what is left of it. */
function validTo(ctx: ViewerCtx, given: Given, before: SeenDeal | undefined): Date {
  const at = fullMinute(given.valid_to);
  const now = secondsOf(ctx.now);
  const refuse = (message: string): never => fail('invalid', { message, field: 'deal.valid_to' });
  if (before && at === secondsOf(before.valid_to) && before.valid_to > ctx.now) return before.valid_to;
  if (at < now + dealRules.secondsLeft) refuse('有效期请选至少一小时以后');
  if (at > now + dealRules.daysAhead * 86_400) refuse(`有效期最多到 ${dealRules.daysAhead} 天后`);
  return new Date(at * 1000);
}

function draftOf(ctx: ViewerCtx, given: Given, before: SeenDeal | undefined): Draft {
  const { title, rules, shop, address, region, price, was = 0, stock, lat, lng } = given;
  if (was > 0 && was < price) fail('invalid', { message: '原价不能低于现价', field: 'deal.was' });
  if ((lat === undefined) !== (lng === undefined))
    fail('invalid', { message: '店的位置不完整，请重新标一次', field: 'deal.lat' });
  return {
    title,
    content: deals.clean(given.content),
    images: given.images.filter((image) => image !== ''),
    rules,
    shop,
    address,
    region,
    region_name: given.region_name,
    price,
    was,
    stock,
    perPerson: given.per_person,
    validTo: validTo(ctx, given, before),
    place: lat === undefined || lng === undefined ? null : { lat, lng },
  };
}

/** Checks what somebody is about to publish. `id`: an own deal that is edited. */
export const checkDraft = (
  ctx: ViewerCtx,
  id: number | undefined,
  { deal }: { deal: Given },
): Promise<CheckedDraft<Draft>> => deals.check(ctx, id, (before) => draftOf(ctx, deal, before));
