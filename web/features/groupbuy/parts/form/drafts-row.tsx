import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../../../../platform/loaded.tsx';
import { usePress } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Copy, Trash2 } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { groupbuyPaths } from '../../paths.ts';
import { type DraftLine, dropDraft, useDrafts, useOwnBuys } from '../../queries/publish.ts';
import css from './drafts-row.module.css';

/** What one can begin from: the last buy, drafts; nothing where there is neither. */
export function BeginFrom() {
  const count = useDrafts().data?.list.length ?? 0;
  const last = useOwnBuys().data?.pages[0]?.list[0];
  if (count === 0 && !last) return null;

  async function open(): Promise<void> {
    const id = await openSheet<number>('草稿', (close) => <Drafts onPick={close} />);
    if (id !== null) navigate(groupbuyPaths.create({ draft: id }), { replace: true });
  }
  return (
    <Section>
      {last && (
        <ListRow
          wrap
          leading={<Copy size={22} aria-hidden />}
          title="再开一次"
          meta={`照“${last.title}”，改个时间就行`}
          href={groupbuyPaths.create({ copy: last.buy_id })}
        />
      )}
      {count > 0 && <ListRow title="草稿" end={`${count} 份`} onClick={() => void open()} />}
    </Section>
  );
}

function Drafts({ onPick }: { onPick: (id: number) => void }) {
  return (
    <Loaded read={useDrafts()}>
      {({ list }) => (
        <Section {...(list.length === 0 ? { note: '没有草稿了' } : {})}>
          {list.map((draft) => (
            <Draft key={draft.draft_id} draft={draft} onPick={onPick} />
          ))}
        </Section>
      )}
    </Loaded>
  );
}

function Draft({ draft, onPick }: { draft: DraftLine; onPick: (id: number) => void }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const title = draft.title || '还没有标题';

  async function drop(): Promise<void> {
    if (!(await confirm({ message: `删掉草稿“${title}”？不能恢复`, okLabel: '删掉', danger: true }))) return;
    await dropDraft(client, draft.draft_id);
  }

  return (
    <div className={css['row']}>
      <ListRow
        title={title}
        meta={`${dateTime(draft.saved_at)} 存的`}
        chevron={false}
        onClick={() => onPick(draft.draft_id)}
      />
      <IconButton label={`删掉草稿：${title}`} disabled={busy} onClick={() => void press(drop)}>
        <Trash2 size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
