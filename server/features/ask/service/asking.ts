import type { createAsk, quoteAsk as quoteContract } from '@qunlu/contract/ask/write.ts';
import { bountyPromise, personPromise } from '@qunlu/contract/ask/promise.ts';
import { askKinds, askRules, askState, type AskKind } from '@qunlu/contract/ask/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { peopleById } from '../../account/api/directory.ts';
import { memberModule, type ModuleCircle } from '../../circle/api/plugins.ts';
import {
  defineSale,
  problemOf,
  promiseNow,
  type LockedSale,
  type MadeOrder,
  type Offer,
  type SaleContext,
} from '../../order/api/sell.ts';
import { isBlocked, findProfile, findSetting, isPresent } from '../store/answerers.ts';
import { countOpen, findByOrder, insertQuestion, listAnew } from '../store/questions.ts';
import { checkQuestion, reviewQuestion, keepPictures, questionWords } from './written.ts';
import { tellAuditors } from './notifications.ts';

export const personSubjectName = 'ask.person';
export const bountySubjectName = 'ask.bounty';

type Whom = Pick<BodyOf<typeof createAsk>, 'kind' | 'user_id' | 'phonebook_id' | 'price'>;
type Given = BodyOf<typeof createAsk>;

const no = (field: string, message: string): never => fail('invalid', { field, message });

/** What does not go together. */
function checkWhom({ kind, user_id: userId, price }: Whom): void {
  if (kind === askKinds.person) {
    if (userId === undefined) no('user_id', '请选择向谁提问');
    return;
  }
  if (userId !== undefined) no('user_id', '只有付费提问可以指定向谁提问');
  if (kind === askKinds.free && price !== undefined && price !== 0) no('price', '免费提问不用填金额');
  if (kind === askKinds.bounty && (price === undefined || price < askRules.bounty.min))
    no('price', `赏金请填写 ${askRules.bounty.min / 100} 到 ${askRules.bounty.max / 100} 元`);
}

const circleOf = (ctx: ViewerCtx, circleId: number | undefined): Promise<ModuleCircle> | undefined =>
  circleId === undefined ? undefined : memberModule(ctx, circleId, 'ask');

/** Whether the circle decides first. Who moderates it would decide about it themself. */
const isAudited = async (ctx: ViewerCtx, circle: ModuleCircle | undefined): Promise<boolean> =>
  circle !== undefined && !circle.can.content && (await findSetting(ctx.db, circle.row.phonebook_id));

async function requireRoom(ctx: ViewerCtx): Promise<void> {
  if ((await countOpen(ctx.db, ctx.viewer.userId, askRules.open)) >= askRules.open)
    fail('stateChanged', { message: `最多同时有 ${askRules.open} 个没有结束的提问，先关闭一些再问` });
}

export interface AskOffer extends Offer {
  audited: boolean;
}

/** The question stands beside the order, so that another one is another order. */
const snapshotOf = (ctx: ViewerCtx, given: Whom & Partial<Given>) => ({
  kind: given.kind,
  phonebook_id: given.phonebook_id ?? 0,
  question: ctx.deps.secrets
    .mac(
      'ask.question',
      JSON.stringify([given.text, given.images, given.topic, given.anonymous, given.public]),
    )
    .toString('base64url'),
});

/** D128: put to one person, at their price of now. */
async function personOffer(ctx: ViewerCtx, given: Whom & Partial<Given>): Promise<AskOffer> {
  const { user_id: userId = 0, phonebook_id: circleId } = given;
  if (userId === ctx.viewer.userId) fail('forbidden', { message: '不能向自己提问' });
  await circleOf(ctx, circleId);
  const profile = await findProfile(ctx.db, userId);
  const person = (await peopleById(ctx, [userId])).get(userId);
  if (!profile?.enabled || profile.owner_hidden || !person)
    fail('stateChanged', { message: '对方现在不接受付费提问' });
  if (circleId !== undefined && !(await isPresent(ctx.db, circleId, userId)))
    fail('stateChanged', { message: '对方已不在这个圈子里' });
  if (await isBlocked(ctx.db, ctx.viewer.userId, userId)) fail('forbidden', { message: '不能向对方提问' });
  await requireRoom(ctx);
  return {
    audited: false,
    sellerId: userId,
    title: `向${person.username}提问`,
    total: profile.price,
    snapshot: snapshotOf(ctx, given),
    promise: personPromise(given.anonymous === 1),
  };
}

async function bountyOffer(ctx: ViewerCtx, given: Whom & Partial<Given>): Promise<AskOffer> {
  const audited = await isAudited(ctx, await circleOf(ctx, given.phonebook_id));
  await requireRoom(ctx);
  return {
    audited,
    title: '悬赏提问',
    total: given.price ?? 0,
    snapshot: snapshotOf(ctx, given),
    promise: bountyPromise({ audited, anonymous: given.anonymous === 1 }),
  };
}

const offerOf = (ctx: ViewerCtx, given: Whom & Partial<Given>, _held?: LockedSale): Promise<AskOffer> =>
  given.kind === askKinds.person ? personOffer(ctx, given) : bountyOffer(ctx, given);

/** What is written with the order, before it is paid. */
interface Asked extends Given {
  words: readonly string[];
}

async function writeQuestion(
  tx: Tx<ViewerCtx>,
  given: Asked,
  beside: {
    order?: MadeOrder;
    audited: boolean;
    review?: { words: readonly string[] } | null;
  },
): Promise<number> {
  const { order, audited, review = null } = beside;
  const waits = audited || review !== null;
  const free = order === undefined;
  const questionId = await insertQuestion(tx.db, {
    kind: given.kind as AskKind,
    state: free ? (waits ? askState.auditing : askState.waiting) : askState.unpaid,
    user_id: tx.viewer.userId,
    answerer_id: given.user_id ?? null,
    phonebook_id: given.phonebook_id ?? null,
    topic: given.topic,
    text: given.text,
    images: given.images,
    price: order?.total ?? 0,
    anonymous: given.anonymous === 1,
    public: given.kind !== askKinds.person || given.public === 1,
    order_id: order?.order_id ?? null,
    hash: order?.hash ?? '',
    waits_circle: audited,
    review: review ? 0 : null,
    review_words: review?.words ?? [],
    words: given.words,
    asked_at: free ? tx.now : null,
    created_at: tx.now,
  });
  await keepPictures(tx, questionId, given.images);
  return questionId;
}

const saleOf = (kind: AskKind, subject: string) =>
  defineSale<Asked, AskOffer, number>({
    type: orderTypes.ask,
    subject,
    // One unpaid question of each person to each, and one bounty in each circle.
    targetOf: ({ user_id: userId, phonebook_id: circleId }) =>
      kind === askKinds.person ? String(userId) : `bounty:${circleId ?? 0}`,
    known: async (_, { user_id: userId }) => (userId === undefined ? {} : { sellerId: userId }),
    offer: offerOf,
    seen: {
      price: ({ price }) => price,
      changed: () => ({ message: '对方的价格变了，请看过新的价格再提问', field: 'price' }),
    },
    beside: (tx, order, given, { audited }) => writeQuestion(tx, given, { order, audited }),
  });

export const personSale = saleOf(askKinds.person, personSubjectName);
export const bountySale = saleOf(askKinds.bounty, bountySubjectName);

const saleFor = ({ kind }: Whom) => (kind === askKinds.person ? personSale : bountySale);

/** What was found out before the transaction. */
interface Checked {
  asked: Asked;
  known: SaleContext;
  review: { words: readonly string[] } | null;
}

export async function checkAsk(ctx: ViewerCtx, body: Given): Promise<Checked> {
  checkWhom(body);
  const asked = { ...body, words: await questionWords(body.text) };
  if (body.kind === askKinds.free) {
    const verdict = await reviewQuestion(ctx, body);
    return { asked, known: {}, review: verdict.review ? { words: verdict.words } : null };
  }
  await checkQuestion(ctx, body);
  return { asked, known: await saleFor(body).prepare(ctx, asked), review: null };
}

async function askFree(ctx: ViewerCtx, { asked, review }: Checked): Promise<OutputOf<typeof createAsk>> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockPeople(tx, [tx.viewer.userId])).get(tx.viewer.userId)?.visible) fail('login');
    const audited = await isAudited(tx, await circleOf(tx, asked.phonebook_id));
    await requireRoom(tx);
    const questionId = await writeQuestion(tx, asked, { audited, review });
    const waits = audited || review !== null;
    if (!waits) await listAnew(tx.db, questionId);
    if (audited && !review)
      await tellAuditors(tx, {
        question_id: questionId,
        user_id: tx.viewer.userId,
        text: asked.text,
        phonebook_id: asked.phonebook_id ?? null,
      });
    return { question_id: questionId, state: waits ? askState.auditing : askState.waiting, hash: '' };
  });
}

/** D128: an order that waits to be paid, or a question that costs nothing. */
export async function ask(
  ctx: ViewerCtx,
  body: Given,
  checked: Checked,
): Promise<OutputOf<typeof createAsk>> {
  if (body.kind === askKinds.free) return askFree(ctx, checked);
  return inTransaction(ctx, async (tx) => {
    const { order, beside } = await saleFor(body).sell(tx, checked.asked, checked.known);
    // Not new: it is the unpaid one of the same question.
    const questionId = beside ?? (await findByOrder(tx.db, order.order_id))?.question_id;
    return { question_id: questionId ?? notFound('问题不存在'), state: askState.unpaid, hash: order.hash };
  });
}

const notes: Readonly<Record<AskKind, readonly string[]>> = {
  [askKinds.person]: [
    `付款后 ${askRules.withdrawMinutes} 分钟内，或对方打开以前，可以撤回并全额退款`,
    `回答后 ${askRules.followHours} 小时内可以免费追问一次`,
    '回答公开的，别人付 1 元听，扣平台 10% 后您和回答人各半；不公开的永远不卖',
  ],
  [askKinds.bounty]: [`选 1 到 ${askRules.picks} 个回答，按您定的比例分；平台收 10%`, '有人回答以后不能撤回'],
  [askKinds.free]: [],
};

/** Before somebody asks: what it would be now. */
export async function quoteAsk(
  ctx: ViewerCtx,
  query: QueryOf<typeof quoteContract>,
): Promise<OutputOf<typeof quoteContract>> {
  checkWhom(query);
  const kind = query.kind as AskKind;
  const anonymous = '匿名的话，谁都看不到是您问的；收到举报时，客服写明原因才能查看';
  if (kind === askKinds.free) {
    const audited = await isAudited(ctx, await circleOf(ctx, query.phonebook_id));
    const problem = await problemOf(requireRoom(ctx));
    const says = audited ? ['圈子的管理员通过后公开'] : [];
    return { total: 0, problem, promise: null, notes: [...says, anonymous], audited };
  }
  let offer: AskOffer | undefined;
  const problem = await problemOf(offerOf(ctx, query).then((made) => (offer = made)));
  return {
    total: offer?.total ?? query.price ?? 0,
    problem,
    promise: offer ? promiseNow(ctx, offer) : null,
    notes: [...notes[kind], anonymous],
    audited: offer?.audited ?? false,
  };
}
