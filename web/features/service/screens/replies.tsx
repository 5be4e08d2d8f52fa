import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { LoadState } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { undoTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MessageCircle } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { pick } from '../../../ui/picker/pick.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { servicePaths } from '../paths.ts';
import { saveReplies } from '../queries/dashboard.ts';
import { useReplies } from '../queries/orders.ts';

/** Sentences that a seller writes often, for the notes of an order. */
export default function Replies() {
  const client = useQueryClient();
  const read = useReplies(true);
  const { data } = read;
  const { busy, press } = usePress();
  const list = data?.list ?? [];

  const save = (next: string[]): Promise<boolean> => press(() => saveReplies(client, next));

  async function write(at: number): Promise<void> {
    const words = await pick.textarea({
      title: '常用回复',
      value: list[at] ?? '',
      required: true,
      maxWide: serviceRules.reply,
      help: '在订单的留言里一点就能用',
    });
    if (words === null) return;
    await save(at < list.length ? list.with(at, words) : [...list, words]);
  }

  async function choose(at: number): Promise<void> {
    const input = await actionSheet({
      title: list[at] ?? '',
      items: [
        { key: 'edit', label: '修改' },
        { key: 'up', label: '上移一位', disabled: at === 0 },
        { key: 'remove', label: '删除', danger: true },
      ] as const,
    });
    if (input === 'edit') await write(at);
    if (input === 'up') {
      const next = [...list];
      [next[at - 1], next[at]] = [next[at] ?? '', next[at - 1] ?? ''];
      await save(next);
    }
    if (input === 'remove' && (await save(list.toSpliced(at, 1))))
      undoTip('已删除', () => void save([...list]));
  }

  return (
    <Page
      header={<ScreenHeader title="常用回复" back={servicePaths.dashboard()} />}
      footer={
        data &&
        list.length > 0 && (
          <Button
            block
            busy={busy}
            disabled={list.length >= serviceRules.replies}
            onClick={() => void write(list.length)}
          >
            {list.length >= serviceRules.replies ? `最多 ${serviceRules.replies} 条` : '写一条'}
          </Button>
        )
      }
    >
      {!data ? (
        <LoadState read={read} waiting={<SkeletonRows count={3} />} />
      ) : list.length === 0 ? (
        <EmptyState
          icon={<MessageCircle size={28} aria-hidden />}
          title="还没有常用回复"
          text="常说的话存起来，比如怎么约、需要先准备什么，写留言时一点就好"
          action={<Button onClick={() => void write(0)}>写一条</Button>}
        />
      ) : (
        <Section>
          {list.map((reply, at) => (
            <ListRow key={`${at} ${reply}`} wrap title={reply} onClick={() => void choose(at)} />
          ))}
        </Section>
      )}
    </Page>
  );
}
