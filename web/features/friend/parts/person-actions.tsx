import { checkFrequency } from '@qunlu/contract/friend/applications.ts';
import { friendStates } from '@qunlu/contract/friend/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { later } from '../../../platform/later.ts';
import { call } from '../../../platform/http/call.ts';
import { personActs } from '../../../platform/person-acts.ts';
import { readOptions } from '../../../platform/query.ts';
import { navigate } from '../../../platform/router/location.ts';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { alert } from '../../../ui/dialog/alert.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { withLoading } from '../../../ui/dialog/loading.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { askBlock, askFollow, askUnblock, askUnfollow } from '../../relation/parts/relate.ts';
import { decide, friendsChanged, unfriend } from '../queries.ts';
import type { NewFriend } from './new-friend.ts';

type ApplicationLimits = OutputOf<typeof checkFrequency>;

/** Runs an action and shows its success, or the server's sentence when it is refused. */
async function run(work: Promise<void>, done: string): Promise<void> {
  try {
    await work;
    popTip(done, { type: 'good' });
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}

const follow = askFollow;

async function unfollow(client: QueryClient, person: NewFriend): Promise<void> {
  if (await askUnfollow(client, person)) await friendsChanged(client, person.user_id);
}

async function block(client: QueryClient, person: NewFriend): Promise<void> {
  if (await askBlock(client, person)) await friendsChanged(client, person.user_id);
}

export async function unblock(client: QueryClient, person: NewFriend): Promise<void> {
  if (await askUnblock(client, person)) await friendsChanged(client, person.user_id);
}

/**
 * Asks for a few words to apply with. Where the rule forbids it now, it says why and until when (D39). Resolves once
 * it asks.
 */
async function apply(client: QueryClient, person: NewFriend): Promise<void> {
  try {
    const checking = call(checkFrequency, { query: { user_id: person.user_id } });
    const { can, left, msg } = await withLoading(checking);
    if (can) void later(import('./apply-sheet.tsx'), ({ openApply }) => openApply(client, person, left));
    else void alert({ title: '现在不能申请', message: msg, okLabel: '知道了' });
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}

/** Cancels an open application, after asking. */
export async function withdraw(client: QueryClient, person: NewFriend, id: number): Promise<void> {
  const chosen = await actionSheet({
    title: '等待对方通过',
    items: [{ key: 'cancel', label: '撤回申请', note: '对方不会再看到', danger: true }],
  });
  if (chosen === null) return;
  const application = { id, state: friendStates.pending, mine: true, user: person };
  await run(decide(client, 'cancel', application), '申请已撤回');
}

export async function accept(client: QueryClient, person: NewFriend, id: number): Promise<void> {
  const application = { id, state: friendStates.pending, mine: false, user: person };
  await run(decide(client, 'accept', application), '已是好友，可以互相查看联系方式了');
}

export const remark = (person: NewFriend): Promise<void> =>
  later(import('./remark-page.tsx'), ({ openRemark }) => openRemark(person));

/** Asks before a friendship ends. */
async function askUnfriend(client: QueryClient, { user_id, realname }: NewFriend): Promise<void> {
  const sure = await confirm({
    title: `和${realname}解除好友？`,
    message: '双方的关注也一起解除，您写的备注和标签会删除。对方不会收到提示。',
    okLabel: '解除好友',
    danger: true,
  });
  if (sure) await run(unfriend(client, user_id), '好友已解除');
}

/** The item that brings the two closer, by what is open between them (D39). */
const friendItem = (person: NewFriend, state: ApplicationLimits | undefined) => {
  if (person.is_friend) return { key: 'remark' as const, label: '备注和标签', note: '只有您自己看得到' };
  if (!state?.waiting_id) return { key: 'apply' as const, label: '加好友' };
  return state.waiting_mine ? null : { key: 'accept' as const, label: '通过好友申请' };
};

/** The sheet of further actions on a person. */
export async function moreActions(client: QueryClient, person: NewFriend): Promise<void> {
  const { queryKey } = readOptions(checkFrequency, { user_id: person.user_id });
  const state = client.getQueryData<ApplicationLimits>(queryKey);
  const closer = person.is_black ? null : friendItem(person, state);
  const acts = person.is_black
    ? []
    : (await personActs()).filter(({ friends }) => !friends || person.is_friend);
  const chosen = await actionSheet<string>({
    title: person.realname,
    items: [
      ...acts.map(({ label }) => ({ key: label, label })),
      ...(person.is_black
        ? []
        : person.is_follow
          ? [{ key: 'unfollow' as const, label: '取消关注' }]
          : [{ key: 'follow' as const, label: '关注' }]),
      ...(closer ? [closer] : []),
      ...(person.is_friend ? [{ key: 'unfriend' as const, label: '解除好友' }] : []),
      person.is_black
        ? { key: 'unblock' as const, label: '移出黑名单' }
        : { key: 'block' as const, label: '拉黑', danger: true },
      { key: 'report' as const, label: '举报', danger: true },
    ],
  });
  const act = acts.find(({ label }) => label === chosen);
  if (act) navigate(act.href(person.user_id));
  else if (chosen === 'follow') await follow(client, person);
  else if (chosen === 'unfollow') await unfollow(client, person);
  else if (chosen === 'apply') await apply(client, person);
  else if (chosen === 'accept') await accept(client, person, state?.waiting_id ?? 0);
  else if (chosen === 'remark') await remark(person);
  else if (chosen === 'unfriend') await askUnfriend(client, person);
  else if (chosen === 'block') await block(client, person);
  else if (chosen === 'unblock') await unblock(client, person);
  else if (chosen === 'report') await report(person);
}

/** What a guest can do about a person: after the login it is done. */
export async function guestActions({ card_id: cardId, realname }: NewFriend): Promise<void> {
  const chosen = await actionSheet({ title: realname, items: [{ key: 'follow', label: '关注' }] });
  if (chosen === null) return;
  const { askLogin } = await import('../../card/parts/ask-login.tsx');
  await askLogin({ intent: { act: 'follow', cardId }, name: realname });
}

async function report({ card_id, realname }: NewFriend): Promise<void> {
  const { openReport } = await import('../../moderation/parts/report-sheet.tsx');
  await openReport({ type: 'card', id: card_id, title: `${realname}的名片` });
}
