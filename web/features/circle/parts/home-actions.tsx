import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { circleShare } from '@qunlu/contract/circle/rules.ts';
import { navigate } from '../../../platform/router/location.ts';
import { actionSheet, type ActionItem } from '../../../ui/dialog/action-sheet.tsx';
import {
  Eye,
  Handshake,
  IdCard,
  MessageCircle,
  Pencil,
  ReceiptText,
  Settings,
  Share2,
  ShieldBan,
  UserPlus,
} from '../../../ui/icons.ts';
import { requireLogin, session } from '../../../platform/session.ts';
import { openReport } from '../../moderation/parts/report-sheet.tsx';
import { chatPaths } from '../../chat/paths.ts';
import { openShareSheet } from '../../share/parts/share-sheet.tsx';
import { circlePaths } from '../paths.ts';

export async function shareCircle(circle: CircleView): Promise<void> {
  await openShareSheet({
    ...circleShare(circle),
    avatar: { id: circle.id, name: circle.name, src: circle.avatar },
  });
}

/** Whether there is anything to manage. */
const manages = ({ can }: CircleView): boolean =>
  can.own || can.apply || can.member || can.import || can.notice || can.edit || can.plugin || can.content;

const places = {
  invite: circlePaths.qrcode,
  edit: circlePaths.edit,
  card: circlePaths.card,
  introduce: circlePaths.introduce,
  recommend: circlePaths.recommend,
  books: circlePaths.books,
  guest: circlePaths.guest,
  ask: (id: number) => chatPaths.ask('phonebook', id),
  setting: circlePaths.setting,
} as const;

/** What a member can do besides inviting. */
export async function homeActions(circle: CircleView): Promise<void> {
  const items: ActionItem<keyof typeof places | 'report'>[] = [
    ...(manages(circle)
      ? [{ key: 'setting' as const, label: '管理通讯录', icon: <Settings size={20} aria-hidden /> }]
      : []),
    ...(circle.can.invite
      ? [{ key: 'invite' as const, label: '邀请朋友加入', icon: <UserPlus size={20} aria-hidden /> }]
      : []),
    { key: 'edit', label: '我在这里的资料', icon: <Pencil size={20} aria-hidden /> },
    { key: 'card', label: '换一张名片', icon: <IdCard size={20} aria-hidden /> },
    { key: 'introduce', label: '介绍两位成员认识', icon: <Handshake size={20} aria-hidden /> },
    { key: 'recommend', label: '推荐给别人', icon: <Share2 size={20} aria-hidden /> },
    { key: 'books', label: '圈子账目', icon: <ReceiptText size={20} aria-hidden /> },
    { key: 'guest', label: '访客看到的样子', icon: <Eye size={20} aria-hidden /> },
  ];
  if (!circle.can.own)
    items.push({ key: 'ask', label: '联系管理员', icon: <MessageCircle size={20} aria-hidden /> });
  if (!circle.can.own)
    items.push({ key: 'report', label: '举报', icon: <ShieldBan size={20} aria-hidden />, danger: true });
  await act(circle, await actionSheet({ title: circle.name, items }));
}

async function act(circle: CircleView, chosen: keyof typeof places | 'report' | null): Promise<void> {
  if (chosen === null) return;
  if (chosen !== 'report') navigate(places[chosen](circle.id));
  else if (session().guest) requireLogin();
  else await openReport({ type: 'phonebook', id: circle.id, title: '这个通讯录' });
}

/** What a visitor can do besides joining. */
export async function visitorActions(circle: CircleView): Promise<void> {
  const items: ActionItem<'recommend' | 'ask' | 'report'>[] = [
    { key: 'recommend', label: '推荐给别人', icon: <Share2 size={20} aria-hidden /> },
    { key: 'ask', label: '联系管理员', icon: <MessageCircle size={20} aria-hidden /> },
    { key: 'report', label: '举报', icon: <ShieldBan size={20} aria-hidden />, danger: true },
  ];
  await act(circle, await actionSheet({ title: circle.name, items }));
}
