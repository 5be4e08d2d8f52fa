import type { AdminRight } from '@qunlu/contract/circle/rules.ts';
import type { CircleSettings } from '@qunlu/contract/circle/settings.ts';
import {
  CalendarDays,
  GraduationCap,
  Handshake,
  type Icon,
  List,
  MessageSquareText,
  Pencil,
  QrCode,
  ReceiptText,
  ShieldCheck,
  SlidersHorizontal,
  Store,
  Tags,
  Trash2,
  UserPlus,
  Users,
  Wallet,
  FileSpreadsheet,
} from '../../../ui/icons.ts';
import type { circlePaths } from '../paths.ts';

interface Row {
  part: Parameters<typeof circlePaths.settingPart>[1];
  label: string;
  meta?: string;
  icon: Icon;
  /** Who sees it; without it everybody who runs the circle. */
  right?: AdminRight | 'own';
  danger?: boolean;
}

/** The sections of running a circle with all rows; the screen shows those that the viewer may open. */
export const settingSections = ({
  admins,
  guests,
  groups,
}: CircleSettings): readonly { title: string; rows: readonly Row[] }[] => [
  {
    title: '成员',
    rows: [
      { part: 'apply', label: '加入申请', icon: UserPlus, right: 'apply' },
      {
        part: 'member',
        label: '成员管理',
        ...(guests > 0 ? { meta: `嘉宾 ${guests} 位` } : {}),
        icon: Users,
        right: 'member',
      },
      {
        part: 'groups',
        label: '分组',
        meta: groups > 0 ? `${groups} 个` : '按届、班或部门',
        icon: Tags,
        right: 'member',
      },
      { part: 'import', label: '导入名册', meta: '从表格一次加进来', icon: FileSpreadsheet, right: 'import' },
    ],
  },
  {
    title: '通讯录',
    rows: [
      { part: 'edit', label: '资料和加入方式', icon: Pencil, right: 'edit' },
      {
        part: 'plugins',
        label: '功能',
        meta: '开哪些、谁看得到',
        icon: SlidersHorizontal,
        right: 'plugin',
      },
      { part: 'batchnote', label: '通知和短信', icon: MessageSquareText, right: 'notice' },
      { part: 'industry', label: '行业', meta: '同行会在推荐里看到', icon: Tags, right: 'edit' },
      { part: 'logs', label: '管理记录', meta: '谁做了什么，保留一年', icon: List },
    ],
  },
  {
    title: '内容',
    rows: [
      {
        part: 'course',
        label: '课程',
        meta: '视频、音频、图文，一节一节加',
        icon: GraduationCap,
        right: 'content',
      },
      {
        part: 'checkin-rule',
        label: '打卡',
        meta: '规则、时间、要填的内容和补卡',
        icon: CalendarDays,
        right: 'content',
      },
    ],
  },
  {
    title: '会费和收入',
    rows: [
      { part: 'fee', label: '会费', icon: Wallet, right: 'own' },
      { part: 'tickets', label: '优惠码', icon: Tags, right: 'own' },
      { part: 'order', label: '收入订单', icon: ReceiptText, right: 'own' },
      { part: 'paylogs', label: '收支明细', icon: Store, right: 'own' },
      { part: 'payqrcode', label: '收款码', icon: QrCode, right: 'own' },
    ],
  },
  {
    title: '圈主',
    rows: [
      {
        part: 'admins',
        label: '管理员',
        meta: admins > 0 ? `${admins} 位` : '请人帮忙，权限由您定',
        icon: ShieldCheck,
        right: 'own',
      },
      { part: 'transfer', label: '转让', icon: Handshake, right: 'own' },
      { part: 'dissolve', label: '解散', icon: Trash2, right: 'own', danger: true },
    ],
  },
];
