/** Which answers this phone keeps for when there is no network (decision 0037). What is not named here is not kept. */
import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listHolders, viewDoor } from '@qunlu/contract/attendance/calls.ts';
import { countCards, listCards, viewCard, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { labelledField } from '@qunlu/contract/card/extends.ts';
import { checkFrequency } from '@qunlu/contract/friend/applications.ts';
import { listFriends, listTies, viewRemark } from '@qunlu/contract/friend/calls.ts';
import { listTags } from '@qunlu/contract/friend/tags.ts';
import { contactFields, isMasked } from '@qunlu/contract/kernel/masks.ts';
import { shortLink } from '@qunlu/contract/share.ts';
import type { Query } from '@tanstack/react-query';
import { servicesId } from '../../features/card/queries/services.ts';

const keptIds = new Set<unknown>(
  [
    viewUser,
    viewCard,
    viewDefaultCard,
    listCards,
    countCards,
    listFriends,
    listTags,
    listTies,
    viewRemark,
    checkFrequency,
    shortLink,
    // A door works where there is no network: names, no contacts.
    viewDoor,
    listHolders,
  ].map(({ id }) => id),
);
// One's own tickets open at the door. By its name: the calls of activities would come with every page.
keptIds.add('activity.registration');
// Codes that one has bought are shown in a shop without a network.
for (const name of ['o2o.vouchers', 'o2o.voucher', 'groupbuy.joined']) keptIds.add(name);
// What stood on 首页 when it was seen last; names and facts, no contacts.
keptIds.add('discovery.home');
// What was said to this person: the list, and the newest of each conversation. By their names for the same reason.
for (const name of ['chat.list', 'chat.view']) keptIds.add(name);
// What a circle wrote when it was looked at last, and what one needs to write there: names, words and pictures, no contacts.
for (const name of ['phonebook.view', 'forum.topics', 'forum.topic', 'forum.comments', 'forum.writing'])
  keptIds.add(name);
const threadName = 'chat.thread';
/** Messages of a conversation that are kept. */
const keptMessages = 50;

/** What is kept of an answer; undefined for nothing. A contact of another person is never kept in plain. */
export function copyable({ queryKey, state }: Query, person: number): unknown {
  const [id, query] = queryKey;
  // What a person offers stays on their own card.
  if (id === servicesId && query === person) return state.data;
  if (id === threadName) return keptThread(state.data as Thread | undefined);
  if (!keptIds.has(id) || state.data === undefined) return undefined;
  // What somebody has searched for is nothing that they have looked at.
  if (id === listFriends.id && (query as { q?: string }).q) return undefined;
  if (id === 'forum.topics' && (queryKey[2] as { words?: string } | undefined)?.words) return undefined;
  return id === viewCard.id || id === viewDefaultCard.id
    ? maskedCard(state.data as Card, person)
    : state.data;
}

type Thread = { messages: { message_id: number }[]; older: number; newer: boolean };

/** The end of a conversation; what is around a message that was looked for is not it. */
function keptThread(thread: Thread | undefined): Thread | undefined {
  if (!thread || thread.newer) return undefined;
  const { messages } = thread;
  if (messages.length <= keptMessages) return thread;
  const kept = messages.slice(-keptMessages);
  return { ...thread, messages: kept, older: kept[0]?.message_id ?? 0 };
}

function maskedCard(card: Card, person: number): Card {
  if (card.user_id === person) return card;
  const open = contactFields.filter((field) => card[field] && !isMasked(card[field]));
  const cardExtends = card.cardExtends.filter(({ key, value }) => {
    const field = labelledField(key);
    return field !== 'wechat_qr_code' && ((field !== 'wechat' && field !== 'qq') || isMasked(value));
  });
  // The picture of a WeChat code cannot be masked.
  return {
    ...card,
    ...Object.fromEntries(open.map((field) => [field, ''])),
    wechat_qr_code: '',
    // Shown with all contacts (decision 0066): a copy would outlive a revocation.
    birthday: null,
    cardExtends,
  };
}
