import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listCards, postCard, viewCard, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import type { Card, Education, Work } from '@qunlu/contract/card/entity.ts';
import { type ExtendPair, readExtends, writeExtends } from '@qunlu/contract/card/extends.ts';
import type { CardChangesInput } from '@qunlu/contract/card/input.ts';
import { cardTitle, type fontFamilies, type privacies } from '@qunlu/contract/card/rules.ts';
import { viewVisibility } from '@qunlu/contract/moderation/calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { changeCopies } from '../../../platform/offline/copies.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { vipWay } from '../../membership/parts/vip-way.ts';
import { fetched, type CachedCard } from '../queries.ts';
import { keepEdit } from './later.ts';

export type FontFamily = (typeof fontFamilies)[number];
export type Privacy = (typeof privacies)[number];

const plainFields = [
  'realname',
  'avatar',
  'cardphoto',
  'company',
  'position',
  'phone',
  'email',
  'cityname',
  'citycode',
  'address',
  'intro',
  'card_style',
  'listed',
] as const;
const labelled = ['wechat', 'qq', 'provide', 'company_remark', 'wechat_qr_code'] as const;

/** What the editor edits. */
export interface CardValues extends Pick<
  CachedCard,
  (typeof plainFields)[number] | (typeof labelled)[number]
> {
  /** null until the owner chose one: the wire's default is not theirs (K015). */
  sex: number | null;
  /** Milliseconds (B023). */
  birthday: number | null;
  gallery: string[];
  cardWorks: Work[];
  cardEducations: Education[];
  rest: ExtendPair[];
  fontfamily: FontFamily;
  privacy: Privacy;
}

export function valuesOf(card: CachedCard): CardValues {
  const { birthday, gallery, cardWorks, cardEducations, rest, settings, permissions } = card;
  const take = <Name extends keyof CachedCard>(names: readonly Name[]): Pick<CachedCard, Name> =>
    Object.fromEntries(names.map((name) => [name, card[name]])) as Pick<CachedCard, Name>;
  return {
    ...take(plainFields),
    ...take(labelled),
    sex: card.sex_chosen ? card.sex : null,
    birthday,
    gallery,
    cardWorks,
    cardEducations,
    rest,
    fontfamily: settings.fontfamily as FontFamily,
    privacy: permissions.privacy as Privacy,
  };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The values that differ. */
export function editedValues(card: CachedCard, values: CardValues): Partial<CardValues> {
  const before = valuesOf(card);
  const names = Object.keys(before) as (keyof CardValues)[];
  return Object.fromEntries(
    names.filter((name) => !same(before[name], values[name])).map((name) => [name, values[name]]),
  );
}

/**
 * What an update sends: only what changed (B033), entries of a life as JSON text (B034), the labelled fields within
 * `cardExtends` and never beside it (B021, B035), the birthday in seconds (B022).
 */
export function changesOf(card: CachedCard, values: CardValues): CardChangesInput {
  const edited = editedValues(card, values);
  const changes: CardChangesInput = {};
  for (const name of plainFields) {
    if (name in edited) Object.assign(changes, { [name]: values[name] });
  }
  if (edited.rest || labelled.some((name) => name in edited)) {
    const { wechat, qq, provide, company_remark, wechat_qr_code } = values;
    changes.cardExtends = writeExtends({ wechat, qq, provide, company_remark, wechat_qr_code }, values.rest);
  }
  if (typeof edited.sex === 'number') changes.sex = edited.sex;
  if (edited.gallery) changes.gallery = values.gallery;
  if (edited.cardWorks) changes.cardWorks = JSON.stringify(values.cardWorks);
  if (edited.cardEducations) changes.cardEducations = JSON.stringify(values.cardEducations);
  if ('birthday' in edited)
    changes.birthday = values.birthday === null ? null : Math.floor(values.birthday / 1000);
  if (edited.privacy !== undefined) changes.permissions = { privacy: edited.privacy };
  if (edited.fontfamily !== undefined) changes.settings = { fontfamily: edited.fontfamily };
  return changes;
}

/** New entries get a number of their own until the server gives them one. */
function numbered<Entry extends { id: number }>(entries: readonly Entry[]): Entry[] {
  let free = Math.max(0, ...entries.map(({ id }) => id));
  return entries.map((entry) => (entry.id > 0 ? entry : { ...entry, id: (free += 1) }));
}

/** The card as it will be once the changes are saved. */
export function withChanges(card: Card, changes: CardChangesInput): Card {
  const { cardWorks, cardEducations, cardExtends, permissions, settings, own_phone: _, ...plain } = changes;
  const next = { ...card, ...plain } as Card;
  if (changes.sex !== undefined) next.sex_chosen = true;
  if (typeof cardWorks === 'string') next.cardWorks = numbered(JSON.parse(cardWorks) as Work[]);
  if (typeof cardEducations === 'string')
    next.cardEducations = numbered(JSON.parse(cardEducations) as Education[]);
  if (Array.isArray(cardExtends)) {
    const { rest: _rest, ...fields } = readExtends(cardExtends);
    Object.assign(next, fields, { cardExtends });
  }
  if (typeof permissions === 'object')
    next.permissions = { ...card.permissions, ...permissions } as Card['permissions'];
  if (typeof settings === 'object') next.settings = { ...card.settings, ...settings } as Card['settings'];
  return {
    ...next,
    nickname: next.realname,
    title: cardTitle(next),
    privacy: next.permissions.privacy,
  };
}

const holders = [viewCard, viewDefaultCard, listCards];

/** What each cached answer says of one card, with changes that the server has not answered yet. */
interface Saves {
  /** The card as it was before, by the hash of its query. */
  before: Map<string, Card>;
  /** What the server answered last. */
  answered: Card | undefined;
  waiting: CardChangesInput[];
  /** One after the other: the server keeps them in the order in which they were made. */
  turn: Promise<unknown>;
}
const underway = new WeakMap<QueryClient, Map<number, Saves>>();

type Holding = Card | { list: Card[]; next: number };
const cardsOf = (data: Holding): Card[] => ('list' in data ? data.list : [data]);
const holdersIn = (client: QueryClient) =>
  holders.flatMap(({ id }) => client.getQueryCache().findAll({ queryKey: [id] }));

function savesOf(client: QueryClient, cardId: number): Saves {
  const byCard = underway.get(client) ?? new Map<number, Saves>();
  underway.set(client, byCard);
  const before = new Map<string, Card>();
  for (const { queryHash, state } of holdersIn(client)) {
    const data = state.data as Holding | undefined;
    const card = data && cardsOf(data).find((one) => one.card_id === cardId);
    if (card) before.set(queryHash, card);
  }
  const saves = byCard.get(cardId) ?? {
    before,
    answered: undefined,
    waiting: [],
    turn: Promise.resolve(),
  };
  byCard.set(cardId, saves);
  return saves;
}

const mapCards = (held: Holding, one: (card: Card) => Card): Holding =>
  'list' in held ? { ...held, list: held.list.map(one) } : one(held);

/** Shows the card in every cached answer that holds it: as it was or was answered, with what still waits. */
function show(client: QueryClient, cardId: number, { before, answered, waiting }: Saves): void {
  for (const { queryKey, queryHash } of holdersIn(client)) {
    const one = (card: Card): Card =>
      card.card_id === cardId ? waiting.reduce(withChanges, answered ?? before.get(queryHash) ?? card) : card;
    client.setQueryData<Holding>(queryKey, (held) => held && mapCards(held, one));
  }
}

/** Who may see contacts holds when the server says so, and must not look decided before. */
const mayWait = ({ privacy, permissions }: CardChangesInput): boolean =>
  privacy === undefined && permissions === undefined;

/** Without a network: shows the change and keeps it for later. False when it has to be sent now. */
async function editLater(client: QueryClient, cardId: number, changes: CardChangesInput): Promise<boolean> {
  const saves = savesOf(client, cardId);
  const before = [...saves.before.values()][0];
  // An edit that is on its way must arrive first.
  if (!before || saves.waiting.length > 0) return false;
  underway.get(client)?.delete(cardId);
  if (!(await keepEdit(before, changes))) return false;
  show(client, cardId, { ...saves, waiting: [changes] });
  const edited = (card: Card): Card => (card.card_id === cardId ? withChanges(card, changes) : card);
  const hashes = holdersIn(client).map(({ queryHash }) => queryHash);
  // The edit is kept already; a copy that cannot be written shows it later.
  await changeCopies<Holding>(hashes, (held) => mapCards(held, edited)).catch(() => undefined);
  popTip('已保存在这部手机上，连上网络后发送', { type: 'good' });
  return true;
}

/**
 * Saves at once on the screen and then on the server; when that fails, this change alone is taken back and a tip says so
 * (B029, B030, M019). Without a card or a change nothing is sent (B031, B032). Answers whether it is saved.
 */
export async function saveCard(
  client: QueryClient,
  cardId: number,
  changes: CardChangesInput,
): Promise<boolean> {
  if (!cardId || Object.keys(changes).length === 0) return true;
  // An answer that is still on its way would bring the old values back.
  await Promise.all(holders.map(({ id }) => client.cancelQueries({ queryKey: [id] })));
  if (!navigator.onLine && mayWait(changes) && (await editLater(client, cardId, changes))) return true;
  const saves = savesOf(client, cardId);
  saves.waiting.push(changes);
  show(client, cardId, saves);
  const request = {
    query: { id: cardId },
    body: changes,
    idempotencyKey: newIdempotencyKey(),
  };
  const sent = saves.turn.then(() => call(postCard, request));
  saves.turn = sent.catch(() => undefined);
  try {
    saves.answered = fetched(await sent);
    // another name or company may end a certification, other words may hide the card or show it again
    for (const { id } of [viewUser, viewVisibility]) void client.invalidateQueries({ queryKey: [id] });
    popTip('名片已保存', { type: 'good' });
    return true;
  } catch (error) {
    popTip(`保存失败，已恢复原来的内容。${sentence(error)}`, {
      type: 'bad',
      duration: 5000,
      ...vipWay(error),
    });
    return false;
  } finally {
    saves.waiting.splice(saves.waiting.indexOf(changes), 1);
    show(client, cardId, saves);
    if (saves.waiting.length === 0) underway.get(client)?.delete(cardId);
  }
}
