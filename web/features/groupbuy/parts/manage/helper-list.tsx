import { groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../../platform/press.ts';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { PersonRow } from '../../../../ui/person-row.tsx';
import { HelperSection } from '../../../friend/parts/helper-section.tsx';
import { pickFriends } from '../../../friend/parts/pick-friends.tsx';
import { useHelpers, writeHelpers } from '../../queries/manage.ts';

/** Who hands goods over beside the organiser, by code and nothing else. */
export function HelperList({ id }: { id: number }) {
  const client = useQueryClient();
  const read = useHelpers(id, true);
  const { busy, press } = usePress();
  const list = read.data?.list ?? [];
  const ids = list.map(({ user }) => user.user_id);

  async function add(): Promise<void> {
    const chosen = await pickFriends({
      title: '请谁帮忙取货',
      limit: groupbuyRules.helpers - list.length,
      fixed: ({ user }) => (ids.includes(user.user_id) ? { as: 'in', why: '已经是帮手' } : undefined),
    });
    const added = chosen?.map(({ user_id }) => user_id) ?? [];
    if (added.length === 0) return;
    await press(async () => {
      await writeHelpers(client, id, [...new Set([...ids, ...added])]);
      popTip('已添加，会通知他们', { type: 'good' });
    });
  }
  async function remove(userId: number, name: string): Promise<void> {
    if (!(await confirm({ message: `${name}不再帮忙取货`, okLabel: '移除', danger: true }))) return;
    await press(() =>
      writeHelpers(
        client,
        id,
        ids.filter((one) => one !== userId),
      ),
    );
  }

  return (
    <HelperSection
      called="帮手"
      note="帮手只能核销取货码，看不到钱和联系方式"
      read={read}
      most={groupbuyRules.helpers}
      busy={busy}
      onAdd={() => void add()}
    >
      {({ user }) => (
        <PersonRow
          key={user.user_id}
          person={{ ...user, realname: user.name }}
          meta="点一下移除"
          onClick={() => void remove(user.user_id, user.name)}
        />
      )}
    </HelperSection>
  );
}
