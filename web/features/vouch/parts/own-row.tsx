import { dayWords } from '@qunlu/contract/kernel/when-words.ts';
import type { OwnVouch } from '@qunlu/contract/vouch/calls.ts';
import { vouchState } from '@qunlu/contract/vouch/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePress } from '../../../platform/press.ts';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { RequestButton, RequestFoot } from '../../../ui/request-row.tsx';
import { VisibilityBar } from '../../moderation/parts/visibility-bar.tsx';
import { hide, renew, withdraw } from '../queries.ts';
import { ReportButton } from './report-button.tsx';
import { Said } from './said.tsx';

const ends = {
  [vouchState.withdrawn]: '已撤回',
  [vouchState.expired]: '已到期',
  [vouchState.ended]: '已结束',
} as const;

/** How it stands for the one who reads it. */
function stateOf(one: OwnVouch, now: number): string {
  const { state, why, mine, hidden, moderated, first, expires_at } = one;
  if (state !== vouchState.live) {
    const words = ends[state as keyof typeof ends];
    return why === '' ? words : `${words}：${why}`;
  }
  if (moderated) return '被举报，暂不展示';
  if (hidden) return mine ? '对方没有展示' : '您已隐藏，别人看不到';
  if (first) return mine ? '对方先看到，一天后双方的好友看到' : '现在只有您看得到，一天后双方的好友看到';
  return `${dayWords(expires_at, now)} 到期`;
}

/** A vouch that I gave, or that was given for me. */
export function OwnRow({ one }: { one: OwnVouch }) {
  const client = useQueryClient();
  const [now] = useState(() => Date.now() / 1000);
  const main = usePress();
  const other = usePress();
  const { vouch_id: id, mine, can, hidden, user, expires_at } = one;

  const tell = (work: () => Promise<void>, done: string) => async () => {
    await work();
    popTip(done, { type: 'good' });
  };
  async function takeBack(): Promise<void> {
    const title = `撤回为${user.name}写的佐证？`;
    if (await confirm({ title, message: '别人不再看到它。以后可以重新写。', okLabel: '撤回', danger: true }))
      await other.press(tell(() => withdraw(client, id), '已撤回'));
  }
  const show = (hides: boolean) =>
    (hides ? other : main).press(
      tell(() => hide(client, id, hides), hides ? '已隐藏，只有您和对方看得到' : '已展示给双方的好友'),
    );
  return (
    <>
      <Said one={one} />
      {mine && one.moderated && <VisibilityBar type="vouch" id={id} />}
      <RequestFoot line={stateOf(one, now)}>
        {can.withdraw && (
          <RequestButton of={user.name} kind="secondary" busy={other.busy} onClick={() => void takeBack()}>
            撤回
          </RequestButton>
        )}
        {can.renew && (
          <RequestButton
            of={user.name}
            busy={main.busy}
            onClick={() =>
              void main.press(tell(() => renew(client, id), `已续两年，${dayWords(expires_at, now)} 起算`))
            }
          >
            仍然属实，续两年
          </RequestButton>
        )}
        {!mine && <ReportButton id={id} by={user.name} />}
        {can.hide && !hidden && (
          <RequestButton of={user.name} kind="secondary" busy={other.busy} onClick={() => void show(true)}>
            隐藏
          </RequestButton>
        )}
        {can.hide && (hidden || one.first) && (
          <RequestButton of={user.name} busy={main.busy} onClick={() => void show(false)}>
            {hidden ? '展示' : '现在就展示'}
          </RequestButton>
        )}
      </RequestFoot>
    </>
  );
}
