import type { CirclePluginRow } from '@qunlu/contract/circle/settings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../../platform/http/sentence.ts';
import { LoadState } from '../../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { SlidersHorizontal } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { SettingsGate } from '../../parts/settings-gate.tsx';
import { circlePaths } from '../../paths.ts';
import { changePlugins, usePlugins } from '../../queries/settings.ts';

/** Which modules a circle has, who sees them, in what order (R136, D77). */
export default function Plugins() {
  return (
    <SettingsGate title="功能" right="plugin">
      {({ id }) => <Shown id={id} />}
    </SettingsGate>
  );
}

const visibleWords = ['所有人可见', '成员可见', '管理员可见'];

function Shown({ id }: { id: number }) {
  const client = useQueryClient();
  const read = usePlugins(id);
  const { data } = read;
  const list = data?.list ?? [];

  async function save(next: readonly CirclePluginRow[]): Promise<void> {
    try {
      await changePlugins(client, id, next);
    } catch (failure) {
      popTip(sentence(failure), { type: 'bad' });
    }
  }
  const put = (plugin: CirclePluginRow, change: Partial<CirclePluginRow>): Promise<void> =>
    save(list.map((one) => (one.key === plugin.key ? { ...one, ...change } : one)));

  async function arrange(plugin: CirclePluginRow, at: number): Promise<void> {
    const input = await actionSheet({
      title: plugin.title,
      items: [
        ...(plugin.members_only === 1
          ? []
          : [{ key: '0' as const, label: '所有人可见', disabled: plugin.visible === 0 }]),
        { key: '1', label: '成员可见', disabled: plugin.visible === 1 },
        { key: '2', label: '管理员可见', disabled: plugin.visible === 2 },
        { key: 'up', label: '上移一位', disabled: at === 0 },
        { key: 'down', label: '下移一位', disabled: at === list.length - 1 },
      ],
    });
    if (!input) return;
    if (input !== 'up' && input !== 'down') return put(plugin, { visible: Number(input) });
    const to = input === 'up' ? at - 1 : at + 1;
    await save(list.toSpliced(at, 1).toSpliced(to, 0, plugin));
  }

  return (
    <Page header={<ScreenHeader title="功能" back={circlePaths.setting(id)} />}>
      {!data ? (
        <LoadState read={read} waiting={<SkeletonRows count={4} />} />
      ) : list.length === 0 ? (
        <EmptyState
          icon={<SlidersHorizontal size={28} aria-hidden />}
          title="还没有可以打开的功能"
          text="有新的功能时会出现在这里，由您决定开不开"
        />
      ) : (
        list.map((plugin, at) => (
          <Section
            key={plugin.key}
            {...(at === list.length - 1 ? { note: '关掉以后里面的内容都还在，再打开就回来' } : {})}
          >
            <SwitchField
              name={plugin.key}
              label={plugin.title}
              help={plugin.what}
              value={plugin.enabled}
              onChange={(enabled) => void put(plugin, { enabled })}
            />
            {plugin.enabled && (
              <>
                <ListRow
                  title={`${plugin.title}给谁看、排第几`}
                  end={visibleWords[plugin.visible] ?? ''}
                  onClick={() => void arrange(plugin, at)}
                />
                <ListRow title={`去${plugin.title}`} href={`#!${plugin.path}`} />
              </>
            )}
          </Section>
        ))
      )}
    </Page>
  );
}
