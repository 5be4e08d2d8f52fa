import type { Buy, BuyLine } from '@qunlu/contract/groupbuy/entity.ts';
import { buyShare, buyState, groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import { publicationStatus } from '@qunlu/contract/kernel/publication.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { navigate } from '../../../platform/router/location.ts';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Copy, Eye, EyeOff, Pencil, ShieldBan, Trash2, X } from '../../../ui/icons.ts';
import { pick } from '../../../ui/picker/pick.tsx';
import { openReport } from '../../moderation/parts/report-sheet.tsx';
import { openShareSheet } from '../../share/parts/share-sheet.tsx';
import { groupbuyPaths } from '../paths.ts';
import { arrange, callOff, removeBuy } from '../queries/publish.ts';

export const shareBuy = (buy: Buy): Promise<unknown> => {
  const { buy_id: id, user } = buy;
  return openShareSheet({
    ...buyShare(buy, user.name),
    avatar: { id: user.user_id, name: user.name, src: user.avatar },
    poster: groupbuyPaths.poster(id),
  });
};

/** What a visitor can do besides taking part. */
export async function visitorActions({
  buy_id: id,
  title,
}: Pick<BuyLine, 'buy_id' | 'title'>): Promise<void> {
  const chosen = await actionSheet({
    title,
    items: [{ key: 'report', label: '举报', icon: <ShieldBan size={20} aria-hidden />, danger: true }],
  });
  if (chosen !== null) await openReport({ type: 'groupbuy', id, title: '这个团购' });
}

async function told(work: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await work();
    popTip(done, { type: 'good' });
    return true;
  } catch (error) {
    popTip(sentence(error), { type: 'bad', duration: 5000 });
    return false;
  }
}

/** Asks why, since everybody who took part reads it. */
async function askCancel(client: QueryClient, { buy_id: id, title }: BuyLine): Promise<void> {
  const reason = await pick.textarea({
    title: `取消“${title}”`,
    value: '',
    required: true,
    placeholder: '例如 果园下大雨，这周摘不了',
    maxWide: groupbuyRules.reason,
    help: '参加的人都会看到。还没备好的全部退款，不能恢复',
  });
  if (reason === null) return;
  const sure = await confirm({
    title: '取消这个团购？',
    message: '还没备好的订单全部原路退款，参加的人都会收到通知；不能恢复。',
    okLabel: '取消团购',
    cancelLabel: '再想想',
    danger: true,
  });
  if (sure) await told(() => callOff(client, id, reason), '已取消，正在退款');
}

async function askDelete(client: QueryClient, { buy_id: id, title }: BuyLine): Promise<boolean> {
  const sure = await confirm({
    title: `删除“${title}”？`,
    message: '删除后不能恢复；订单和钱的记录都在。只是暂时不接单，可以隐藏。',
    okLabel: '删除',
    danger: true,
  });
  return sure && told(() => removeBuy(client, id), '团购已删除');
}

/** What the organiser can do. Whether it was deleted. */
export async function ownerActions(client: QueryClient, buy: BuyLine): Promise<boolean> {
  const { buy_id: id, title, status, state } = buy;
  const open = state === buyState.running || state === buyState.reached;
  const chosen = await actionSheet({
    title,
    items: [
      ...(state === buyState.running
        ? [{ key: 'edit' as const, label: '编辑', icon: <Pencil size={20} aria-hidden /> }]
        : []),
      { key: 'again' as const, label: '再开一次', icon: <Copy size={20} aria-hidden /> },
      status === publicationStatus.shown
        ? {
            key: 'hide' as const,
            label: '隐藏',
            note: '不再接新单，已参加的照常',
            icon: <EyeOff size={20} aria-hidden />,
          }
        : { key: 'show' as const, label: '重新显示', icon: <Eye size={20} aria-hidden /> },
      ...(open
        ? [
            {
              key: 'cancel' as const,
              label: '取消团购',
              note: '还没备好的全部退款',
              icon: <X size={20} aria-hidden />,
              danger: true,
            },
          ]
        : []),
      { key: 'delete' as const, label: '删除', icon: <Trash2 size={20} aria-hidden />, danger: true },
    ],
  });
  if (chosen === 'edit') navigate(groupbuyPaths.edit(id), { returns: true });
  else if (chosen === 'again') navigate(groupbuyPaths.create({ copy: id }));
  else if (chosen === 'hide')
    await told(() => arrange(client, id, publicationStatus.hidden), '已隐藏，不再接新单');
  else if (chosen === 'show') await told(() => arrange(client, id, publicationStatus.shown), '已重新显示');
  else if (chosen === 'cancel') await askCancel(client, buy);
  else if (chosen === 'delete') return askDelete(client, buy);
  return false;
}
