import type { Introduction, createIntroduction } from '@qunlu/contract/introduction/calls.ts';
import { introductionRules, introductionStates } from '@qunlu/contract/introduction/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { memberState } from '@qunlu/contract/circle/rules.ts';
import { after, inTransaction, secondsOf, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { meet } from '../../friend/api/meeting.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notify, notifyAll } from '../../notification/api/notifications.ts';
import { memberCircle, type Circle } from '../../circle/api/access.ts';
import { memberOf } from '../../circle/api/lookups.ts';
import { blockedEitherWay, factsBetween } from '../../relation/api/facts.ts';
import { defineRequest } from '../../relation/api/request.ts';
import {
  countMade,
  waitingFor,
  endLapsed,
  findIntroduction,
  findMade,
  findReceived,
  findShown,
  insertIntroduction,
  wasIntroduced,
  writeAnswer,
  type IntroductionRow,
  type PersonLine,
  type ShownRow,
} from '../store/introductions.ts';

const day = 86_400;
const said = { not: 0, yes: 1, no: 2 } as const;

const keyOf = (id: number): string => `introduction:${id}`;
const path = '/user/introductions';

const gone: PersonLine = {
  user_id: 0,
  card_id: 0,
  realname: '已离开的人',
  avatar: '',
  company: '',
  position: '',
};

/** As one of the three sees it: nobody sees whether another has answered, nor who is blocked either way (D40). */
function present(
  row: ShownRow,
  viewerId: number,
  { blocked, now }: { blocked: readonly number[]; now: Date },
) {
  const seen = (one: PersonLine | null): PersonLine => (one && !blocked.includes(one.user_id) ? one : gone);
  const mine = row.by_id === viewerId;
  const isA = row.a_id === viewerId;
  const lapsed = row.state === introductionStates.waiting && row.due_at <= now;
  const others = mine ? [row.a, row.b] : [isA ? row.b : row.a];
  return {
    id: row.introduction_id,
    phonebook_id: row.phonebook_id,
    phonebook: row.phonebook,
    by: seen(row.by),
    people: others.map(seen),
    note: row.note,
    state: lapsed ? introductionStates.over : row.state,
    said: mine ? said.not : isA ? row.a_said : row.b_said,
    asked_at: secondsOf(row.asked_at),
    due_at: secondsOf(row.due_at),
  };
}

async function shownTo(tx: Tx<ViewerCtx>, id: number): Promise<Introduction> {
  const row = (await findShown(tx.db, id)) ?? notFound('这个介绍不存在或已不可见');
  const { userId } = tx.viewer;
  return present(row, userId, { blocked: await blockedEitherWay(tx, userId), now: tx.now });
}

/** A normal, visible member of the circle who is not the one that introduces. */
async function partyOf(tx: Tx<ViewerCtx>, circle: Circle, memberId: number, field: string): Promise<number> {
  const member = await memberOf(tx, circle.row.phonebook_id, memberId);
  const userId = member?.user_id ?? null;
  if (!member || userId === null || member.state !== memberState.normal || member.hidden)
    return fail('notFound', { message: '这位成员不在通讯录里了，请重新选择', field });
  if (userId === tx.viewer.userId) fail('invalid', { message: '请选择您以外的两位成员', field });
  return userId;
}

/** The sentence is one for every reason: who blocked whom, who knows whom and who said no is nobody else's. */
const notNow = (): never => fail('stateChanged', { message: '暂时不能介绍这两位认识，可以换别的成员' });

type Given = BodyOf<typeof createIntroduction>;

export const checkIntroduction = (ctx: ViewerCtx, { note }: Given): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field: 'note', label: '介绍的话', text: note }] });

export async function introduce(ctx: ViewerCtx, given: Given): Promise<Introduction> {
  return inTransaction(ctx, async (tx) => {
    const me = tx.viewer.userId;
    const circle = await memberCircle(tx, given.id);
    const one = await partyOf(tx, circle, given.member_a, 'member_a');
    const other = await partyOf(tx, circle, given.member_b, 'member_b');
    if (one === other) fail('invalid', { message: '请选择两位不同的成员', field: 'member_b' });
    const states = await lockPeople(tx, [me, one, other]);
    if ((await countMade(tx.db, me, startOfDay(tx.now))) >= introductionRules.perDay)
      fail('tooOften', { message: `每天最多介绍 ${introductionRules.perDay} 次，请明天再来` });
    const [a, b] = one < other ? [one, other] : [other, one];
    const facts = await factsBetween(tx, a, b);
    const [toA, toB] = [await factsBetween(tx, me, a), await factsBetween(tx, me, b)];
    const isBarred = [facts, toA, toB].some(({ is_black, blockedBy }) => is_black || blockedBy);
    const since = after(tx.now, -introductionRules.againDays * day);
    if (
      isBarred ||
      facts.is_friend ||
      !states.get(a)?.visible ||
      !states.get(b)?.visible ||
      (await wasIntroduced(tx.db, a, b, since))
    )
      notNow();
    const id = await insertIntroduction(tx.db, {
      phonebook_id: circle.row.phonebook_id,
      by_id: me,
      a_id: a,
      b_id: b,
      note: given.note,
      asked_at: tx.now,
      due_at: after(tx.now, introductionRules.days * day),
      ended_at: null,
    });
    const row = (await findShown(tx.db, id)) ?? fail('busy');
    const by = row.by?.realname ?? '';
    await notifyAll(
      tx,
      (
        [
          [a, row.b],
          [b, row.a],
        ] as const
      ).map(([userId, known]) => ({
        userId,
        category: 'friend',
        title: `${by}想介绍您认识${known?.realname ?? ''}`,
        body: `“${row.note}”。两人都愿意，才成为好友；不愿意的不会告诉任何人。`,
        path,
        key: keyOf(id),
      })),
    );
    return present(row, me, { blocked: [], now: tx.now });
  });
}

/** How it stands for one of the two; what the other has said is not told. */
type StateFor = 'waiting' | 'yes' | 'no' | 'met' | 'over';
const own: readonly StateFor[] = ['waiting', 'yes', 'no'];

const isA = (row: IntroductionRow, userId: number): boolean => row.a_id === userId;

function stateFor(row: IntroductionRow, userId: number, now: Date): StateFor {
  if (row.state === introductionStates.met) return 'met';
  if (row.state !== introductionStates.waiting || row.due_at <= now) return 'over';
  return own[isA(row, userId) ? row.a_said : row.b_said] ?? 'waiting';
}

const over = (state: StateFor): string =>
  state === 'yes' ? '您已经回复愿意，不能再改' : '这个介绍已经结束了';

const answered = (tx: Tx<ViewerCtx>, row: IntroductionRow, word: number) =>
  isA(row, tx.viewer.userId) ? { ...row, a_said: word } : { ...row, b_said: word };

/** A yes stands; a no may become a yes while there is time, since nobody has been told of it. */
export const introductions = defineRequest({
  idOf: (row: IntroductionRow) => row.introduction_id,
  find: ({ db }, id) => findIntroduction(db, id),
  sideOf: ({ a_id, b_id }, userId) => (a_id === userId || b_id === userId ? 'asked' : undefined),
  people: ({ a_id, b_id, by_id }) => [a_id, b_id, ...(by_id === null ? [] : [by_id])],
  none: () => notFound('这个介绍不存在或已不可见'),
  stateFor,
  waiting: 'waiting',
  asked: ({ a_id, b_id }) => [a_id, b_id],
  askedKey: keyOf,
  ends: {
    yes: { by: 'asked', from: own, to: 'met', over, change: agree, notify: notifyMet },
    no: {
      by: 'asked',
      from: ['waiting', 'no'],
      over,
      change: (tx, row) => writeAnswer(tx.db, answered(tx, row, said.no)),
      notify: null,
    },
  },
  present: (tx, { introduction_id: id }) => shownTo(tx, id),
  boxes: { received: findReceived, made: findMade },
  count: ({ viewer, now }) => waitingFor(viewer.userId, now),
  // Silence ends it; nobody is told.
  lapse: { days: 0, end: endLapsed },
});

/** The second yes brings them together, unless one of the two is gone or has blocked the other meanwhile. */
async function agree(
  tx: Tx<ViewerCtx>,
  row: IntroductionRow,
  people: ReadonlyMap<number, { visible: boolean }>,
): Promise<IntroductionRow> {
  const { a_id, b_id, asked_at: applied_at, by_id: introducer_id } = row;
  const now = answered(tx, row, said.yes);
  const { is_black, blockedBy } = await factsBetween(tx, a_id, b_id);
  const visible = people.get(a_id)?.visible && people.get(b_id)?.visible;
  if (now.a_said !== said.yes || now.b_said !== said.yes || is_black || blockedBy || !visible)
    return writeAnswer(tx.db, now);
  const met = await writeAnswer(tx.db, { ...now, state: introductionStates.met, ended_at: tx.now });
  await meet(tx, a_id, b_id, { applied_at, via: 'apply', introducer_id });
  return met;
}

async function notifyMet(tx: Tx, { introduction_id: id, state }: IntroductionRow): Promise<void> {
  if (state !== introductionStates.met) return;
  const row = (await findShown(tx.db, id)) ?? fail('busy');
  // Who blocks whoever introduced them, or is blocked, neither reads of them nor is read of (D40).
  const blocked = row.by_id === null ? [] : await blockedEitherWay(tx, row.by_id);
  for (const [userId, other] of [
    [row.a_id, row.b],
    [row.b_id, row.a],
  ] as const)
    await notify(tx, userId, {
      category: 'friend',
      title: `${other?.realname ?? ''}已是您的好友`,
      body: `经${(!blocked.includes(userId) && row.by?.realname) || '一位成员'}介绍，两人都愿意认识。`,
      path: other?.card_id ? `/card/${other.card_id}` : '/app/friends',
      key: `${keyOf(id)}:met`,
    });
  if (row.by_id !== null && ![row.a_id, row.b_id].some((one) => blocked.includes(one)))
    await notify(tx, row.by_id, {
      category: 'friend',
      title: `${row.a?.realname ?? ''}和${row.b?.realname ?? ''}认识了`,
      body: '两人都愿意，已经成为好友。',
      path: `${path}?box=made`,
      key: `${keyOf(id)}:met`,
    });
}

export async function listIntroductions(
  ctx: ViewerCtx,
  { box, ...paging }: { box: 'received' | 'made'; size?: number | undefined; next?: number | undefined },
): Promise<{ list: Introduction[]; next: number }> {
  const { userId } = ctx.viewer;
  return introductions.list(ctx, box, paging, async (rows) => {
    const shownTo = { blocked: await blockedEitherWay(ctx, userId), now: ctx.now };
    return rows.map((row) => present(row, userId, shownTo));
  });
}
