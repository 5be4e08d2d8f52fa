import { circleRules } from '@qunlu/contract/circle/rules.ts';
import type { CircleGroup } from '@qunlu/contract/circle/groups.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { LoadState } from '../../../../platform/loaded.tsx';
import { usePress } from '../../../../platform/press.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { prompt } from '../../../../ui/dialog/prompt.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Tags } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { SettingsGate } from '../../parts/settings-gate.tsx';
import { circlePaths } from '../../paths.ts';
import { changeGroups, useGroups } from '../../queries/settings.ts';

/** Groups of the directory: new, renamed, in another order, gone. */
export default function Groups() {
  return (
    <SettingsGate title="分组" right="member">
      {({ id }) => <Shown id={id} />}
    </SettingsGate>
  );
}

const askName = (title: string, value = ''): Promise<string | null> =>
  prompt({
    title,
    value,
    required: true,
    placeholder: '例如 八班、技术部',
    validate: (name) => maxLength(circleRules.groupName)(name, '名称'),
  });

function Shown({ id }: { id: number }) {
  const client = useQueryClient();
  const read = useGroups(id);
  const { data, refetch } = read;
  const { busy, press } = usePress();
  const list = data?.list ?? [];

  async function change(given: Parameters<typeof changeGroups>[2]): Promise<void> {
    if (!(await press(() => changeGroups(client, id, given)))) void refetch();
  }

  async function add(): Promise<void> {
    const name = await askName('新的分组');
    if (name) await change({ name });
  }

  async function choose(group: CircleGroup, at: number): Promise<void> {
    const input = await actionSheet({
      title: group.name,
      items: [
        { key: 'name', label: '改名' },
        { key: 'up', label: '上移一位', disabled: at === 0 },
        { key: 'down', label: '下移一位', disabled: at === list.length - 1 },
        { key: 'drop', label: '删除', danger: true },
      ] as const,
    });
    if (input === 'name') {
      const name = await askName('改名', group.name);
      if (name && name !== group.name) await change({ name, groupId: group.group_id });
    }
    if (input === 'up' || input === 'down') {
      const rest = list.toSpliced(at, 1).toSpliced(input === 'up' ? at - 1 : at + 1, 0, group);
      await change({ order: rest.map(({ group_id }) => group_id) });
    }
    if (
      input === 'drop' &&
      (await confirm({
        message:
          group.members > 0
            ? `里面的 ${group.members} 位成员会留下，不再属于任何分组`
            : `删除分组“${group.name}”？`,
        okLabel: '删除',
        danger: true,
      }))
    )
      await change({ drop: group.group_id });
  }

  const full = list.length >= circleRules.groups;
  return (
    <Page
      header={<ScreenHeader title="分组" back={circlePaths.setting(id)} />}
      footer={
        list.length > 0 && (
          <Button block busy={busy} disabled={full} onClick={() => void add()}>
            {full ? `最多 ${circleRules.groups} 个` : '新建分组'}
          </Button>
        )
      }
    >
      {!data ? (
        <LoadState read={read} waiting={<SkeletonRows count={3} />} />
      ) : list.length === 0 ? (
        <EmptyState
          icon={<Tags size={28} aria-hidden />}
          title="还没有分组"
          text="按届、班、部门或城市分一分，成员更快找到要找的人"
          action={
            <Button busy={busy} onClick={() => void add()}>
              新建分组
            </Button>
          }
        />
      ) : (
        <Section note="成员在“成员管理”里放进分组">
          {list.map((group, at) => (
            <ListRow
              key={group.group_id}
              wrap
              title={group.name}
              end={`${group.members} 人`}
              onClick={() => void choose(group, at)}
            />
          ))}
        </Section>
      )}
    </Page>
  );
}
