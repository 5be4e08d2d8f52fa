import {
  activityRules,
  type HelperRight,
  helperRightLabels,
  helperRights,
} from '@qunlu/contract/activity/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePress } from '../../../../platform/press.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CheckRow } from '../../../../ui/check-row.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { HelperSection } from '../../../friend/parts/helper-section.tsx';
import { pickFriends } from '../../../friend/parts/pick-friends.tsx';
import { dropHelper, type Helpers as Read, putHelper, useHelpers } from '../../queries/admin.ts';
import css from './helper-list.module.css';

type Helper = Read['list'][number];

const words: Record<HelperRight, string> = {
  door: '扫码签到，放签到码',
  members: '看名单、审核、手动添加、回答提问',
  money: '看谁付了多少、收入何时到账',
  edit: '改内容、时间、地点和票',
};

/** Who helps the host, and with what. */
export function HelperList({ id }: { id: number }) {
  const client = useQueryClient();
  const read = useHelpers(id);
  const { busy, press } = usePress();
  const list = read.data?.list ?? [];
  const room = activityRules.helpers - list.length;

  async function add(): Promise<void> {
    const chosen = await pickFriends({
      title: '请谁来帮忙',
      limit: room,
      fixed: (friend) =>
        list.some(({ user }) => user.user_id === friend.user.user_id)
          ? { as: 'in', why: '已经是助手' }
          : undefined,
    });
    if (!chosen || chosen.length === 0) return;
    const [first] = chosen;
    const title = chosen.length === 1 && first ? `${first.realname}可以` : `这 ${chosen.length} 位可以`;
    const rights = await askRights(title, ['door'], false);
    if (rights === null || rights.length === 0) return;
    await press(async () => {
      for (const { user_id } of chosen) await putHelper(client, id, user_id, rights);
      popTip('已添加，会通知他们', { type: 'good' });
    });
  }

  async function change({ user, rights }: Helper): Promise<void> {
    const next = await askRights(`${user.name}可以`, rights as HelperRight[], true);
    if (next === null) return;
    if (next.length === 0) {
      const sure = await confirm({
        message: `${user.name}不再是助手`,
        okLabel: '移除',
        danger: true,
      });
      if (!sure) return;
    }
    await press(async () => {
      if (next.length === 0) await dropHelper(client, id, user.user_id);
      else await putHelper(client, id, user.user_id, next);
      popTip(next.length === 0 ? `${user.name}不再是助手` : '已保存，会通知对方', { type: 'good' });
    });
  }

  return (
    <HelperSection
      called="助手"
      note={
        list.length > 0 ? '设置、助手、取消活动和退款只有您能动' : '从好友里请人帮忙，每一位能做什么由您定'
      }
      read={read}
      most={activityRules.helpers}
      busy={busy}
      onAdd={() => void add()}
    >
      {(helper) => (
        <ListRow
          key={helper.user.user_id}
          wrap
          leading={<Avatar id={helper.user.user_id} name={helper.user.name} src={helper.user.avatar} />}
          title={helper.user.name}
          meta={helper.rights.map((right) => helperRightLabels[right as HelperRight]).join('、')}
          disabled={busy}
          onClick={() => void change(helper)}
        />
      )}
    </HelperSection>
  );
}

/** Asks what a helper may do; an empty list: nothing any more. */
const askRights = (
  title: string,
  rights: readonly HelperRight[],
  removable: boolean,
): Promise<readonly HelperRight[] | null> =>
  openSheet<readonly HelperRight[]>(title, (close) => (
    <Rights given={rights} removable={removable} onDone={close} />
  ));

function Rights(props: {
  given: readonly HelperRight[];
  removable: boolean;
  onDone: (rights: readonly HelperRight[]) => void;
}) {
  const { given, removable, onDone } = props;
  const [chosen, setChosen] = useState(given);
  useUnsaved(chosen !== given);
  const toggle = (right: HelperRight): void =>
    setChosen(chosen.includes(right) ? chosen.filter((one) => one !== right) : [...chosen, right]);
  return (
    <>
      {helperRights.map((right) => (
        <CheckRow
          key={right}
          title={helperRightLabels[right]}
          meta={words[right]}
          checked={chosen.includes(right)}
          onChange={() => toggle(right)}
        />
      ))}
      <div className={css['actions']}>
        {removable && (
          <Button kind="danger" onClick={() => onDone([])}>
            移除
          </Button>
        )}
        <Button block disabled={chosen.length === 0} onClick={() => onDone(chosen)}>
          {removable ? '保存' : '添加'}
        </Button>
      </div>
    </>
  );
}
