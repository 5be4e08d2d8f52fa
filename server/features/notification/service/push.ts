import { createHash } from 'node:crypto';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { inTransaction, jobContext, secondsOf, type Ctx, type Deps } from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { consumeRateLimit } from '../../../platform/limits.ts';
import type { WechatTemplate } from '../../../platform/env-push.ts';
import { SmsRefusal } from '../../../platform/providers.ts';
import { forgetDevice, reachOf, type Reach } from '../../account/api/reach.ts';
import { isQuiet, mayLeave, type PushChoice } from '../policy.ts';
import { pushChecks, type PushKey } from '../ports.ts';
import { presentPush, type PushWords } from '../present.ts';
import {
  claimPushes,
  giveUpPushes,
  dropPushes,
  endPushes,
  releasePushes,
  type WaitingPush,
} from '../store/pushes.ts';
import { findChoices, stopWechat } from '../store/settings.ts';

/** Seconds from one attempt to the next; after the last of them it is given up. */
const waits = [60, 240, 1800, 7200] as const;
/** People of one statement. */
const pageSize = 100;
/** As many are sent at once; each waits for its provider. */
const atOnce = 8;
/** Characters of a field of WeChat's templates that is called `thing…`. */
const thingMax = 20;
const fieldMax = 200;

type Batch = readonly [WaitingPush, ...WaitingPush[]];

/** What a person can be told by, and what they want. */
interface Receiver extends PushChoice {
  reach: Reach;
  /** WeChat refuses to deliver to them. */
  stopped: boolean;
}

/**
 * Sends what is due outside of the app (D106). It is marked before it is sent. After a crash, WeChat and the push provider are asked
 * again under the same number, which they take once, so that it errs on the side of sending; text messages have no such number: one
 * of which nobody knows whether it left is not sent again.
 */
export async function pushDue(deps: Deps, goesOn: () => boolean): Promise<void> {
  const run = jobRows(deps, 'notification.push', { rests: Math.max(...waits) });
  for (let behind = 0; goesOn();) {
    const ctx = jobContext(deps);
    const claimed = await inTransaction(ctx, (tx) =>
      claimPushes(tx.db, { now: tx.now, behind, quiet: isQuiet(tx.now), size: pageSize, waits }),
    );
    const last = claimed.at(-1);
    if (last === undefined) break;
    behind = last.user_id;
    const receivers = await receiversOf(ctx, [...new Set(claimed.map((push) => push.user_id))]);
    const batches = batchesOf(await withoutVoid(ctx, claimed));
    for (let first = 0; first < batches.length; first += atOnce) {
      await Promise.all(
        batches
          .slice(first, first + atOnce)
          .map((batch) =>
            run.one(batch[0].batch, () => attempt(ctx, batch, receivers.get(batch[0].user_id))),
          ),
      );
    }
  }
  await inTransaction(jobContext(deps), async (tx) => {
    const dropped = await giveUpPushes(tx.db, tx.now, waits.length);
    if (dropped > 0) deps.log.warn({ dropped }, 'notifications were given up outside of the app');
  });
  await run.end();
}

/** Those whose feature still lets them leave; the others are dropped. */
async function withoutVoid(ctx: Ctx, claimed: readonly WaitingPush[]): Promise<readonly WaitingPush[]> {
  const nameOf = ({ userId, key }: PushKey): string => `${userId} ${key}`;
  const dropped = new Set<number>();
  for (const checks of ctx.deps.ports.get(pushChecks))
    for (const [begin, check] of Object.entries(checks)) {
      const asked = claimed.flatMap(({ push_id: id, user_id: userId, key }) =>
        key?.startsWith(begin) ? [{ id, userId, key }] : [],
      );
      if (asked.length === 0) continue;
      const stay = new Set((await check(ctx, asked)).map(nameOf));
      for (const push of asked) if (!stay.has(nameOf(push))) dropped.add(push.id);
    }
  if (dropped.size === 0) return claimed;
  await inTransaction(ctx, (tx) => dropPushes(tx.db, [...dropped]));
  return claimed.filter((push) => !dropped.has(push.push_id));
}

function batchesOf(pushes: readonly WaitingPush[]): Batch[] {
  const byBatch = new Map<number, [WaitingPush, ...WaitingPush[]]>();
  for (const push of pushes) {
    const batch = byBatch.get(push.batch);
    if (batch) batch.push(push);
    else byBatch.set(push.batch, [push]);
  }
  return [...byBatch.values()];
}

async function receiversOf(ctx: Ctx, userIds: readonly number[]): Promise<ReadonlyMap<number, Receiver>> {
  const reaches = await reachOf(ctx, userIds);
  const choices = new Map((await findChoices(ctx.db, userIds)).map((row) => [row.user_id, row]));
  return new Map(
    [...reaches.values()].map((reach) => {
      const chosen = choices.get(reach.userId);
      return [
        reach.userId,
        {
          reach,
          allowPush: reach.allowPush,
          off: new Set(chosen?.off),
          stopped: reach.openid !== '' && chosen?.stopped === reach.openid,
        },
      ];
    }),
  );
}

/** One attempt. What cannot or may not leave is dropped; what failed is due again, unless it may have left as a text. */
async function attempt(ctx: Ctx, batch: Batch, receiver: Receiver | undefined): Promise<void> {
  const [first] = batch;
  const ids = batch.map((push) => push.push_id);
  try {
    const [wanted, ...others] = receiver ? batch.filter((push) => mayLeave(push, receiver)) : [];
    if (receiver && wanted) await leave[first.channel](ctx, [wanted, ...others], receiver);
  } catch (error) {
    const certain = first.channel !== 'text' || error instanceof SmsRefusal;
    await inTransaction(ctx, (tx) => (certain ? releasePushes(tx.db, ids) : dropPushes(tx.db, ids)));
    throw error;
  }
  await inTransaction(ctx, (tx) => endPushes(tx.db, ids, tx.now));
}

const leave: Record<WaitingPush['channel'], (ctx: Ctx, batch: Batch, receiver: Receiver) => Promise<void>> = {
  wechat: byWechat,
  native: toDevices,
  text: byText,
};

/** The number of a message at its provider: the same for each attempt to reach the same receiver. */
const requestIdOf = ([{ batch }]: Batch, receiver: string): string =>
  createHash('sha256').update(`${batch} ${receiver}`).digest('hex').slice(0, 32);

const urlOf = ({ deps }: Ctx, { path }: PushWords): string => `${deps.env.publicUrl}/${path && `#!${path}`}`;

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** By the service account, and where that does not reach them by the mini-program, when they have asked for a message there. */
async function byWechat(ctx: Ctx, batch: Batch, receiver: Receiver): Promise<void> {
  if (await byAccount(ctx, batch, receiver)) return;
  const { deps } = ctx;
  const { miniOpenid } = receiver.reach;
  const template = templateOf(deps.env.wechatMiniTemplates, batch);
  if (!template || miniOpenid === '') return;
  const words = presentPush(batch);
  // WeChat has no number of ours for these. One request of the person is one message, so that a second try finds none left.
  await deps.wechat.sendSubscription({
    openid: miniOpenid,
    templateId: template.id,
    page: `pages/app/app?route=${encodeURIComponent(words.path || '/')}`,
    fields: filled(ctx, template, words),
  });
}

/** Answers whether it has left. */
async function byAccount(ctx: Ctx, batch: Batch, { reach, stopped }: Receiver): Promise<boolean> {
  const { wechat, env } = ctx.deps;
  const template = templateOf(env.wechatTemplates, batch);
  if (!template || stopped || reach.openid === '') return false;
  const words = presentPush(batch);
  const outcome = await wechat.sendTemplate({
    openid: reach.openid,
    requestId: requestIdOf(batch, reach.openid),
    templateId: template.id,
    url: urlOf(ctx, words),
    fields: filled(ctx, template, words),
  });
  if (outcome === 'gone')
    await inTransaction(ctx, (tx) => stopWechat(tx.db, reach.userId, reach.openid, tx.now));
  return outcome !== 'gone';
}

const templateOf = (
  templates: Readonly<Record<string, WechatTemplate>>,
  [{ category }]: Batch,
): WechatTemplate | undefined => templates[category] ?? templates['*'];

/** The fields of a template, as long as WeChat takes them. */
function filled({ now }: Ctx, template: WechatTemplate, words: PushWords): Record<string, string> {
  const field = (name: string, value: string): Record<string, string> =>
    name === '' ? {} : { [name]: cut(value || words.title, name.startsWith('thing') ? thingMax : fieldMax) };
  return {
    ...field(template.title, words.title),
    ...field(template.body, words.body),
    ...field(template.time, dateTime(secondsOf(now))),
  };
}

async function toDevices(ctx: Ctx, batch: Batch, { reach }: Receiver): Promise<void> {
  const words = presentPush(batch);
  for (const device of reach.devices) {
    const outcome = await ctx.deps.push?.send({
      ...words,
      device,
      requestId: requestIdOf(batch, device),
      url: urlOf(ctx, words),
    });
    if (outcome === 'gone') await forgetDevice(ctx, device);
  }
}

/** Text messages to one person in 24 hours; what is more says nothing that the list of the app does not. */
const textsMost = 10;

async function byText(ctx: Ctx, [push]: Batch, { reach }: Receiver): Promise<void> {
  const { deps, db, now } = ctx;
  if (reach.phone === '') return;
  const counted = { name: 'notice.text', subject: `person ${reach.userId}`, max: textsMost, seconds: 86_400 };
  try {
    await consumeRateLimit(ctx, counted);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    deps.log.warn({ user: reach.userId }, 'too many texts to one person');
    return;
  }
  await deps.sms.send(db, { phone: reach.phone, code: '', at: now, text: `【群录】${push.body}` });
}
