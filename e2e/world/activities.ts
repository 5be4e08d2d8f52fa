/**
 * Activities for journeys, by the ways that people have: real name, publishing, and staff who passes what costs money.
 *   await becomeHost(place, host)
 *   const activity = await publishAt(place, host, { tickets: [{ price: 9900 }] })
 */
import type { Session } from '@qunlu/contract/account/entity.ts';
import { listActivityCategories, viewActivity } from '@qunlu/contract/activity/calls.ts';
import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { createActivity } from '@qunlu/contract/activity/publish.ts';
import { register } from '@qunlu/contract/activity/registering.ts';
import { decideActivityReview, listActivityReviews } from '@qunlu/contract/activity/staff.ts';
import { postCard } from '@qunlu/contract/card/calls.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { shen } from './cards.ts';
import { by, newKey, type Place } from './circles.ts';
import { idNumberOf, verifyByApi } from './identity.ts';

type Written = BodyInput<typeof createActivity>;
export type TicketOffer = Partial<Written['tickets'][number]>;

export interface Offer {
  activity?: Partial<Written['activity']>;
  tickets?: readonly TicketOffer[];
  settings?: Partial<Written['settings']>;
}

const day = 86_400;

/** 14:00 of Shanghai, so many days from then. Seconds. */
export const afternoonIn = (days: number, ms: number): number =>
  Math.floor((ms / 1000 + 8 * 3600) / day + days) * day + 6 * 3600;

/** Gives somebody a card and a real name: they may publish what everybody finds, and what costs money. */
export async function becomeHost(place: Place, host: Session): Promise<void> {
  await by(place, host)(postCard, { body: shen, idempotencyKey: newKey() });
  const { url, now } = place;
  await verifyByApi(url, { token: host.token, name: shen.realname, idNumber: idNumberOf(31), at: now() });
}

/** Publishes what the offer says; what it leaves out is free, in a week, at a place. */
export async function publishAt(place: Place, host: Session, offer: Offer = {}): Promise<Activity> {
  const call = by(place, host);
  const { list } = await call(listActivityCategories);
  const category = list.find(({ parent_id }) => parent_id > 0) ?? list[0];
  const starts_at = afternoonIn(7, place.now());
  return call(createActivity, {
    idempotencyKey: newKey(),
    body: {
      activity: {
        title: '九溪徒步',
        category_id: category?.category_id ?? 0,
        content: '从九溪走到龙井，慢慢走。下雨照常。',
        images: '[]',
        starts_at,
        ends_at: starts_at + 3 * 3600,
        online: 0,
        citycode: '330100',
        cityname: '杭州市',
        place: '九溪公交站',
        address: '西湖区之江路',
        ...offer.activity,
      },
      tickets: (offer.tickets ?? [{}]).map((ticket, index) => ({
        name: index === 0 ? '徒步票' : `第 ${index + 1} 种票`,
        price: 0,
        per_person: 2,
        need_audit: 0,
        members_only: 0,
        refund_policy: 1,
        refund_hours: 24,
        fields: [],
        ...ticket,
      })),
      settings: { visibility: 0, people_shown: 1, form_each: 0, ...offer.settings },
    },
  });
}

/** Staff lets it pass. `clerk`: a token of the back office. */
export async function passActivity(place: Place, clerk: string, id: number): Promise<void> {
  const call = by(place, { token: clerk });
  const { list } = await call(listActivityReviews, { query: {} });
  const rev = list.find(({ activity_id }) => activity_id === id)?.rev ?? 0;
  await call(decideActivityReview, { body: { id, rev, verdict: 'pass', reason: '' } });
}

/** Registers for its first ticket, or another; answers the order to pay, or what stands at once. */
export async function registerAt(
  place: Place,
  person: Session,
  activity: Activity,
  input: { realname?: string; ticket?: number; quantity?: number; shown?: 0 | 1 } = {},
) {
  const ticket = activity.tickets.find(({ ticket_id }) => ticket_id === input.ticket) ?? activity.tickets[0];
  if (!ticket) throw new Error('an activity without a ticket');
  const { quantity = 1, shown = 1, realname = '林知远' } = input;
  return by(place, person)(register, {
    idempotencyKey: newKey(),
    body: {
      activity_id: activity.activity_id,
      ticket_id: ticket.ticket_id,
      quantity,
      total: ticket.price * quantity,
      shown,
      people: [
        {
          realname,
          phone: '13800138000',
          answers: ticket.fields.map(({ label, options }) => ({ label, value: options[0] ?? '没有' })),
        },
      ],
    },
  });
}

/** The activity as somebody sees it. */
export const seenActivity = (place: Place, person: Session, id: number): Promise<Activity> =>
  by(place, person)(viewActivity, { query: { id } });
