import type { Cooperation } from '@qunlu/contract/cooperation/entity.ts';
import type { Move } from '@qunlu/contract/cooperation/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { navigate } from '../../../platform/router/location.ts';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { CheckCheck, Clock, Eye, EyeOff, Pencil, ShieldBan, Trash2 } from '../../../ui/icons.ts';
import { openReport } from '../../moderation/parts/report-sheet.tsx';
import { vipWay } from '../../membership/parts/vip-way.ts';
import { cooperationPaths } from '../paths.ts';
import { move, remove } from '../queries.ts';

const done: Record<Move, string> = {
  pause: '已暂停，别人在广场看不到了',
  resume: '已重新打开',
  deal: '恭喜谈妥，还在等的申请已告知',
  renew: '已续期 90 天',
};

/** Pauses, opens, renews it or says that it is dealt. */
export async function carryOut(client: QueryClient, id: number, how: Move): Promise<void> {
  try {
    await move(client, id, how);
    popTip(done[how], { type: 'good' });
  } catch (error) {
    popTip(sentence(error), { type: 'bad', duration: 5000, ...vipWay(error) });
  }
}

async function askDelete(client: QueryClient, { cooperation_id: id, title }: Owned): Promise<boolean> {
  const sure = await confirm({
    title: `删除“${title}”？`,
    message: '删除后不能恢复，还在等的申请会收到消息。只是暂时不找，可以暂停。',
    okLabel: '删除',
    danger: true,
  });
  if (!sure) return false;
  try {
    await remove(client, id);
    popTip('已删除', { type: 'good' });
    return true;
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
    return false;
  }
}

type Owned = Pick<Cooperation, 'cooperation_id' | 'title' | 'can'>;

/** What its owner can do. Whether it was deleted. */
export async function ownerActions(client: QueryClient, post: Owned): Promise<boolean> {
  const { cooperation_id: id, title, can } = post;
  const chosen = await actionSheet({
    title,
    items: [
      ...(can.renew
        ? [{ key: 'renew' as const, label: '续期 90 天', icon: <Clock size={20} aria-hidden /> }]
        : []),
      ...(can.edit ? [{ key: 'edit' as const, label: '编辑', icon: <Pencil size={20} aria-hidden /> }] : []),
      ...(can.deal
        ? [
            {
              key: 'deal' as const,
              label: '标记谈妥',
              note: '不再接受申请，还在等的会收到消息',
              icon: <CheckCheck size={20} aria-hidden />,
            },
          ]
        : []),
      ...(can.pause
        ? [
            {
              key: 'pause' as const,
              label: '暂停',
              note: '广场里看不到，随时可以重新打开',
              icon: <EyeOff size={20} aria-hidden />,
            },
          ]
        : []),
      ...(can.resume
        ? [{ key: 'resume' as const, label: '重新打开', icon: <Eye size={20} aria-hidden /> }]
        : []),
      { key: 'delete' as const, label: '删除', icon: <Trash2 size={20} aria-hidden />, danger: true },
    ],
  });
  if (chosen === 'edit') navigate(cooperationPaths.edit(id), { returns: true });
  else if (chosen === 'delete') return askDelete(client, post);
  else if (chosen !== null) await carryOut(client, id, chosen);
  return false;
}

/** What a reader can do besides applying. */
export async function readerActions({
  cooperation_id: id,
  title,
}: Pick<Cooperation, 'cooperation_id' | 'title'>) {
  const chosen = await actionSheet({
    title,
    items: [{ key: 'report', label: '举报', icon: <ShieldBan size={20} aria-hidden />, danger: true }],
  });
  if (chosen !== null) await openReport({ type: 'cooperation', id, title: '这条合作' });
}
