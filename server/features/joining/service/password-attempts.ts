import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import { secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { consumeRateLimit, networkOf } from '../../../platform/limits.ts';
import { verifyPassword } from '../../account/api/password-hash.ts';
import { notify } from '../../notification/api/notifications.ts';
import type { CircleRow } from '../../circle/api/rows.ts';

const hour = 3600;
const day = 24 * hour;
const { guesses } = circleRules;

interface Count {
  name: string;
  subject: string;
  max: number;
  seconds: number;
}

/** Beyond the bound it says what else leads in: whoever is invited is not counted with strangers. */
async function countTry(ctx: ViewerCtx, count: Count): Promise<void> {
  try {
    await consumeRateLimit(ctx, count);
  } catch (error) {
    if (!(error instanceof Failure) || error.failure !== 'tooOften') throw error;
    throw new Failure('tooOften', {
      message: `口令${error.message}，或请成员发邀请链接给您`,
      ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    });
  }
}

/** The owner may change it before somebody finds it; once a day. */
const warnOwner = (ctx: ViewerCtx, circle: CircleRow): Promise<void> =>
  notify(ctx, circle.owner_id, {
    category: 'system',
    title: '有人在试您的加入口令',
    body: `“${circle.name}”今天被试错 ${guesses.alarm} 次口令，没有试对的进不来。口令太短的话请换一个长一点的。`,
    path: `/phonebook-setting/${circle.phonebook_id}/edit`,
    key: `phonebook-guesses:${circle.phonebook_id}:${dayText(secondsOf(ctx.now))}`,
  });

/**
 * D59: the password of a circle. Each try is counted before it is looked at, outside of any transaction, so that tries at once do
 * not outrun the count; a right one is taken off again. Counted is who tries and, of strangers, from where: so nobody shuts a door
 * for others. When a circle is tried very often strangers have one try a day each, which is all that the right word needs, and its
 * owner is warned. `invited`: by somebody who may, so only their own tries count.
 */
export async function checkPassword(
  ctx: ViewerCtx,
  circle: CircleRow,
  { password, invited }: { password: string; invited: boolean },
): Promise<void> {
  if (password === '') fail('invalid', { message: '请填写加入口令', field: 'password' });
  const own = `${ctx.viewer.userId} ${circle.phonebook_id}`;
  const ofAll: Count = {
    name: 'phonebook.password-all',
    subject: `circle ${circle.phonebook_id}`,
    max: Number.MAX_SAFE_INTEGER,
    seconds: day,
  };
  const tried = await consumeRateLimit(ctx, ofAll);
  const alarmed = tried > guesses.alarm;
  const counts: Count[] = [
    { name: 'phonebook.password', subject: `person ${own}`, max: guesses.person, seconds: hour },
  ];
  if (!invited)
    counts.push(
      {
        name: 'phonebook.password-day',
        subject: `person ${own}`,
        max: alarmed ? guesses.alarmed : guesses.day,
        seconds: day,
      },
      {
        name: 'phonebook.password-address',
        subject: `address ${networkOf(ctx.client.ip)} ${circle.phonebook_id}`,
        max: guesses.address,
        seconds: hour,
      },
    );
  try {
    for (const count of counts) await countTry(ctx, count);
  } catch (error) {
    // It is not looked at, so it says nothing about the word: or one person could count for a hundred.
    await consumeRateLimit(ctx, { ...ofAll, cost: -1 });
    throw error;
  }
  if (!(await verifyPassword(circle.join_password, password))) {
    if (alarmed) await warnOwner(ctx, circle);
    fail('invalid', { message: '口令不对，请再问一下邀请您的人', field: 'password' });
  }
  for (const count of [ofAll, ...counts]) await consumeRateLimit(ctx, { ...count, cost: -1 });
}
