import { publicationStatus } from '@qunlu/contract/kernel/publication.ts';
import type { Deal, DealLine } from '@qunlu/contract/o2o/entity.ts';
import { dealShare } from '@qunlu/contract/o2o/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { navigate } from '../../../platform/router/location.ts';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Eye, EyeOff, Pencil, ShieldBan, Trash2 } from '../../../ui/icons.ts';
import { openReport } from '../../moderation/parts/report-sheet.tsx';
import { openShareSheet } from '../../share/parts/share-sheet.tsx';
import { o2oPaths } from '../paths.ts';
import { arrange, removeDeal } from '../queries.ts';

export const shareDeal = (deal: Deal): Promise<unknown> => {
  const { user } = deal;
  return openShareSheet({
    ...dealShare(deal),
    avatar: { id: user.user_id, name: user.name, src: user.avatar },
  });
};

/** What a visitor can do besides buying. */
export async function visitorActions({ deal_id: id, title }: Pick<Deal, 'deal_id' | 'title'>): Promise<void> {
  const chosen = await actionSheet({
    title,
    items: [{ key: 'report', label: '举报', icon: <ShieldBan size={20} aria-hidden />, danger: true }],
  });
  if (chosen !== null) await openReport({ type: 'o2o', id, title: '这个优惠' });
}

async function change(client: QueryClient, id: number, status: 1 | 2, done: string): Promise<void> {
  try {
    await arrange(client, id, { status });
    popTip(done, { type: 'good' });
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}

/** Asks before it is deleted. Whether it is. */
async function askDelete(
  client: QueryClient,
  { deal_id: id, title }: Pick<Deal, 'deal_id' | 'title'>,
): Promise<boolean> {
  const sure = await confirm({
    title: `删除“${title}”？`,
    message: '删除后不能恢复；卖出的券照常用、照常退。只是暂时不卖，可以隐藏。',
    okLabel: '删除',
    danger: true,
  });
  if (!sure) return false;
  try {
    await removeDeal(client, id);
    popTip('优惠已删除', { type: 'good' });
    return true;
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
    return false;
  }
}

/** What the owner can do. Whether it was deleted. */
export async function ownerActions(client: QueryClient, deal: DealLine): Promise<boolean> {
  const { deal_id: id, title, status } = deal;
  const chosen = await actionSheet({
    title,
    items: [
      { key: 'edit' as const, label: '编辑', icon: <Pencil size={20} aria-hidden /> },
      status === publicationStatus.shown
        ? {
            key: 'hide' as const,
            label: '隐藏',
            note: '别人看不到、不能再买，卖出的券照常用',
            icon: <EyeOff size={20} aria-hidden />,
          }
        : { key: 'show' as const, label: '重新显示', icon: <Eye size={20} aria-hidden /> },
      { key: 'delete' as const, label: '删除', icon: <Trash2 size={20} aria-hidden />, danger: true },
    ],
  });
  if (chosen === 'edit') navigate(o2oPaths.edit(id), { returns: true });
  else if (chosen === 'hide') await change(client, id, publicationStatus.hidden, '已隐藏，只有您能看到');
  else if (chosen === 'show') await change(client, id, publicationStatus.shown, '已重新显示');
  else if (chosen === 'delete') return askDelete(client, deal);
  return false;
}
