import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import type { ManagedLine } from '@qunlu/contract/circle/members-admin-entity.ts';
import { memberRole, memberState, circleRules } from '@qunlu/contract/circle/rules.ts';
import { actionSheet, type ActionItem } from '../../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { prompt } from '../../../../ui/dialog/prompt.tsx';
import { openForm } from '../../parts/form-sheet.tsx';
import { block, remove, setGroup, setGuest, unblock } from '../../queries/joining.ts';

export interface MemberContext {
  id: number;
  can: CircleCan;
  groups: readonly { group_id: number; name: string }[];
}

type Action = 'form' | 'guest' | 'group' | 'remove' | 'block' | 'unblock';

/** What may be done with a member as they stand; nobody touches the owner, only the owner an admin (D57). */
function actionsFor({ can, groups }: MemberContext, { role, state }: ManagedLine): ActionItem<Action>[] {
  const normal = state === memberState.normal;
  const plain = role === memberRole.member || role === memberRole.guest;
  const touchable = plain || (role === memberRole.admin && can.own);
  const here = normal || state === memberState.expired;
  return [
    { key: 'form' as const, label: '看提交的信息', when: true },
    {
      key: 'guest' as const,
      label: role === memberRole.guest ? '取消嘉宾' : '设为嘉宾',
      when: normal && plain,
    },
    { key: 'group' as const, label: '放进分组', when: normal && groups.length > 0 },
    { key: 'remove' as const, label: '移出通讯录', danger: true, when: here && touchable },
    {
      key: 'block' as const,
      label: '拉黑',
      danger: true,
      when: touchable && state !== memberState.blacklisted,
    },
    { key: 'unblock' as const, label: '取消拉黑', when: state === memberState.blacklisted },
  ]
    .filter(({ when }) => when)
    .map(({ key, label, danger = false }) => ({ key, label, danger }));
}

async function chooseGroup({ groups }: MemberContext, member: ManagedLine): Promise<number | null> {
  const key = await actionSheet({
    title: '放进哪个分组',
    items: [
      ...groups.map(({ group_id, name }) => ({ key: String(group_id), label: name })),
      ...(member.group_id === 0 ? [] : [{ key: '0', label: '不在分组里' }]),
    ],
  });
  return key === null ? null : Number(key);
}

/** Asks what to do with a member, and does it. Answers what is to be said; '' when nothing has changed. */
export async function askAction(around: MemberContext, member: ManagedLine): Promise<string> {
  const { id } = around;
  const { member_id: memberId, realname } = member;
  const action = await actionSheet({ title: realname, items: actionsFor(around, member) });
  switch (action) {
    case 'form':
      await openForm(id, memberId, realname);
      return '';
    case 'guest': {
      const guest = member.role !== memberRole.guest;
      await setGuest(id, memberId, guest);
      return guest ? `${realname}已是嘉宾` : `已取消${realname}的嘉宾`;
    }
    case 'group': {
      const groupId = await chooseGroup(around, member);
      if (groupId === null) return '';
      await setGroup(id, [memberId], groupId);
      return '已调整分组';
    }
    case 'remove': {
      const reason = await prompt({
        title: `移出${realname}的原因，对方会看到`,
        required: true,
        maxLength: circleRules.reason,
        okLabel: '移出',
      });
      if (reason === null) return '';
      await remove(id, memberId, reason);
      return '已移出，没用完的会费按天退回';
    }
    case 'block': {
      const sure = await confirm({
        message: `拉黑后${realname}不再是成员，也不能再申请；对方不会收到通知。`,
        okLabel: '拉黑',
        danger: true,
      });
      if (!sure) return '';
      await block(id, memberId);
      return '已拉黑';
    }
    case 'unblock':
      await unblock(id, memberId);
      return '已取消，对方可以重新申请';
    case null:
      return '';
  }
}
