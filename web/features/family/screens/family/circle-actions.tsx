import type { Family, FamilyCircle } from '@qunlu/contract/family/entity.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sentence } from '../../../../platform/http/sentence.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { actionSheet, type ActionItem } from '../../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { withLoading } from '../../../../ui/dialog/loading.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Eye, EyeOff } from '../../../../ui/icons.ts';
import { LogOut } from '../../../../ui/more-icons.ts';
import { familyPaths } from '../../paths.ts';
import { changeFinds, partWith } from '../../queries.ts';

type Act = 'finds' | 'leave';

/** What its owner, or the family's, does about one circle. */
export async function circleActions(
  client: QueryClient,
  family: Family,
  circle: FamilyCircle,
): Promise<void> {
  const { mine, finds, name } = circle;
  const items: ActionItem<Act>[] = [
    ...(mine
      ? [
          {
            key: 'finds' as const,
            label: finds ? '不让别的圈子按姓名找到' : '让别的圈子按姓名找到',
            note: '只显示姓名和圈子，没有联系方式',
            icon: finds ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />,
          },
        ]
      : []),
    {
      key: 'leave',
      label: mine ? '离开大家庭' : '移出大家庭',
      danger: true,
      icon: <LogOut size={20} aria-hidden />,
    },
  ];
  const act = await actionSheet({ title: name, items });
  const body = { id: family.family_id, phonebook_id: circle.id };
  if (act === 'finds') await done(changeFinds(client, { ...body, finds: finds ? 0 : 1 }), '已修改');
  if (act !== 'leave') return;
  const message = mine
    ? `「${name}」离开「${family.name}」以后，成员不再能互相按姓名找到。圈子本身没有变化。`
    : `把「${name}」移出「${family.name}」？圈主会收到通知。`;
  if (!(await confirm({ message, okLabel: mine ? '离开' : '移出', danger: true }))) return;
  const goes = mine && !family.can.own;
  const left = await done(partWith(client, body, goes), mine ? '已离开' : '已移出');
  if (left && goes) navigate(familyPaths.list(), { replace: true });
}

async function done(work: Promise<unknown>, words: string): Promise<boolean> {
  try {
    await withLoading(work);
    popTip(words, { type: 'good' });
    return true;
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
    return false;
  }
}
