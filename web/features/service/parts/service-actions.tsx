import { publicationStatus } from '@qunlu/contract/kernel/publication.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import { serviceShare } from '@qunlu/contract/service/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { navigate } from '../../../platform/router/location.ts';
import { requireLogin, session } from '../../../platform/session.ts';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { CalendarDays, EyeOff, Eye, Pencil, ShieldBan, Trash2, ArrowUp } from '../../../ui/icons.ts';
import { openReport } from '../../moderation/parts/report-sheet.tsx';
import { openShareSheet } from '../../share/parts/share-sheet.tsx';
import { servicePaths } from '../paths.ts';
import { arrange, type ServiceArrangement, removeService } from '../queries/service.ts';

export type ManagedService = Pick<Service, 'service_id' | 'user_id' | 'title' | 'status' | 'is_top' | 'sort'>;

export async function shareService(service: Service): Promise<void> {
  const { user } = service;
  await openShareSheet({
    ...serviceShare(service),
    avatar: { id: user.user_id, name: user.name, src: user.avatar },
  });
}

/** What a visitor can do besides buying. */
export async function visitorActions({
  service_id: id,
  title,
}: Pick<Service, 'service_id' | 'title'>): Promise<void> {
  const chosen = await actionSheet({
    title,
    items: [{ key: 'report', label: '举报', icon: <ShieldBan size={20} aria-hidden />, danger: true }],
  });
  if (chosen === null) return;
  if (session().guest) requireLogin();
  else await openReport({ type: 'service', id, title: '这项服务' });
}

/** Changes how a service stands, and says so. Whether it is done. */
export async function change(
  client: QueryClient,
  id: number,
  to: ServiceArrangement,
  done: string,
): Promise<boolean> {
  try {
    await arrange(client, id, to);
    popTip(done, { type: 'good' });
    return true;
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
    return false;
  }
}

/** Asks before it is deleted. Whether it is. */
async function askDelete(client: QueryClient, service: ManagedService): Promise<boolean> {
  const sure = await confirm({
    title: `删除“${service.title}”？`,
    message: '删除后不能恢复，没完成的订单照常完成。只是暂时不卖，可以隐藏。',
    okLabel: '删除',
    danger: true,
  });
  if (!sure) return false;
  try {
    await removeService(client, service);
    popTip('服务已删除', { type: 'good' });
    return true;
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
    return false;
  }
}

/** What the owner can do. `first`: the sort value that puts it before all others. Whether it was deleted. */
export async function ownerActions(
  client: QueryClient,
  service: ManagedService,
  { first, timed }: { first?: number; timed: boolean },
): Promise<boolean> {
  const { service_id: id, title, status, is_top: top } = service;
  const shown = status === publicationStatus.shown;
  const chosen = await actionSheet({
    title,
    items: [
      { key: 'edit' as const, label: '编辑', icon: <Pencil size={20} aria-hidden /> },
      ...(timed
        ? [{ key: 'schedule' as const, label: '预约时间', icon: <CalendarDays size={20} aria-hidden /> }]
        : []),
      {
        key: 'top' as const,
        label: top === 1 ? '取消置顶' : '置顶',
        note: '置顶的排在名片上最前面，最多 3 个',
        icon: <ArrowUp size={20} aria-hidden />,
      },
      ...(first === undefined
        ? []
        : [{ key: 'first' as const, label: '排到最前', icon: <ArrowUp size={20} aria-hidden /> }]),
      shown
        ? {
            key: 'hide' as const,
            label: '隐藏',
            note: '别人看不到，已有的订单照常完成',
            icon: <EyeOff size={20} aria-hidden />,
          }
        : { key: 'show' as const, label: '重新显示', icon: <Eye size={20} aria-hidden /> },
      { key: 'delete' as const, label: '删除', icon: <Trash2 size={20} aria-hidden />, danger: true },
    ],
  });
  if (chosen === 'edit') navigate(servicePaths.edit(id), { returns: true });
  else if (chosen === 'schedule') navigate(servicePaths.schedule(id), { returns: true });
  else if (chosen === 'top')
    await change(client, id, { is_top: top === 1 ? 0 : 1 }, top === 1 ? '已取消置顶' : '已置顶');
  else if (chosen === 'first') await change(client, id, { sort: first ?? 0 }, '已排到最前');
  else if (chosen === 'hide')
    await change(client, id, { status: publicationStatus.hidden }, '已隐藏，只有您能看到');
  else if (chosen === 'show') await change(client, id, { status: publicationStatus.shown }, '已重新显示');
  else if (chosen === 'delete') return askDelete(client, service);
  return false;
}
