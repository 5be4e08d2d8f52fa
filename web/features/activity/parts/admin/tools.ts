import {
  type Icon,
  Link,
  List,
  MessageCircle,
  MessageSquareText,
  Pencil,
  Presentation,
  QrCode,
  SlidersHorizontal,
  Tags,
  Users,
  Wallet,
} from '../../../../ui/icons.ts';
import { activityPaths } from '../../paths.ts';
import type { AdminHome } from '../../queries/admin.ts';

interface Tool {
  label: string;
  meta?: string;
  icon: Icon;
  href: string;
  /** Who sees it; without it everybody who helps. */
  right?: 'host' | 'door' | 'members' | 'money' | 'edit';
}

/** What can be done with an activity; the screen shows what the viewer may. */
export const toolsOf = ({
  activity_id: id,
}: AdminHome): readonly { title: string; tools: readonly Tool[] }[] => [
  {
    title: '现场',
    tools: [
      {
        label: '签到台',
        meta: '扫凭证，或按姓名找；没有网络也能签',
        icon: QrCode,
        href: activityPaths.adminDoor(id),
        right: 'door',
      },
      {
        label: '签到码',
        meta: '放在屏幕上，大家自己扫',
        icon: Presentation,
        href: activityPaths.signqrcode(id),
        right: 'door',
      },
    ],
  },
  {
    title: '人',
    tools: [
      { label: '报名的人', icon: Users, href: activityPaths.adminMembers(id), right: 'members' },
      { label: '提问', icon: MessageCircle, href: activityPaths.adminConsult(id), right: 'members' },
      {
        label: '群发短信',
        icon: MessageSquareText,
        href: activityPaths.adminBatchnote(id),
        right: 'members',
      },
      {
        label: '微信群',
        meta: '确认的人看得到',
        icon: Link,
        href: activityPaths.adminWechat(id),
        right: 'members',
      },
    ],
  },
  {
    title: '活动',
    tools: [
      { label: '二维码和海报', icon: QrCode, href: activityPaths.adminQrcode(id) },
      { label: '内容、时间和地点', icon: Pencil, href: activityPaths.adminEdit(id), right: 'edit' },
      { label: '票种', icon: Tags, href: activityPaths.adminTickets(id), right: 'edit' },
      { label: '收款', icon: Wallet, href: activityPaths.adminPay(id), right: 'money' },
      {
        label: '设置',
        meta: '谁能找到、助手、签到场次',
        icon: SlidersHorizontal,
        href: activityPaths.adminSettings(id),
        right: 'host',
      },
      {
        label: '管理记录',
        meta: '谁做了什么，保留一年',
        icon: List,
        href: activityPaths.adminLogs(id),
        right: 'host',
      },
    ],
  },
];
