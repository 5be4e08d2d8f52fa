import type { CircleView } from '@qunlu/contract/circle/home.ts';
import type { DirectoryEntry } from '@qunlu/contract/circle/directory.ts';
import { contactVisible, memberRole } from '@qunlu/contract/circle/rules.ts';
import { dial } from '../../../platform/host/contact.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { navigate } from '../../../platform/router/location.ts';
import { actionSheet, type ActionItem } from '../../../ui/dialog/action-sheet.tsx';
import { withLoading } from '../../../ui/dialog/loading.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { IdCard, Phone, CircleAlert } from '../../../ui/icons.ts';
import { cardPaths } from '../../card/paths.ts';
import { phoneOf, sayUnreachable } from '../queries/home.ts';

type Action = 'call' | 'card' | 'unreachable';

/** Why the circle keeps the number, or who will know that it was seen. */
function noteOf({ me, home }: CircleView): { note: string; closed: boolean } {
  const runs = me?.role === memberRole.owner || me?.role === memberRole.admin;
  if (home?.contact_visible === contactVisible.admins && !runs)
    return { note: '这个通讯录的联系方式仅管理员可见', closed: true };
  const swap = home?.contact_visible === contactVisible.swapped && !runs;
  return { note: swap ? '交换过名片才能看' : '对方会看到您从这个通讯录查看过', closed: false };
}

async function callThem(circleId: number, member: DirectoryEntry): Promise<void> {
  try {
    await dial(await withLoading(phoneOf(circleId, member.member_id)));
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}

async function report(circleId: number, member: DirectoryEntry): Promise<void> {
  try {
    await sayUnreachable(circleId, member.member_id);
    popTip('记下了，再有一位成员这样说，就请对方核对', { type: 'good' });
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}

/** What can be done with a member. */
export async function memberActions(circle: CircleView, member: DirectoryEntry): Promise<void> {
  const { note, closed } = noteOf(circle);
  const items: ActionItem<Action>[] = [
    { key: 'call', label: '打电话', note, icon: <Phone size={20} aria-hidden />, disabled: closed },
    ...(member.card_id > 0
      ? [{ key: 'card' as const, label: '看名片', icon: <IdCard size={20} aria-hidden /> }]
      : []),
    {
      key: 'unreachable',
      label: '电话打不通',
      note: '请对方核对一次，不显示是谁说的',
      icon: <CircleAlert size={20} aria-hidden />,
    },
  ];
  const chosen = await actionSheet({ title: member.realname, items });
  if (chosen === 'call') await callThem(circle.id, member);
  else if (chosen === 'card') navigate(cardPaths.view(member.card_id));
  else if (chosen === 'unreachable') await report(circle.id, member);
}
