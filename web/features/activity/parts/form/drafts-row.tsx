import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../../../../platform/loaded.tsx';
import { usePress } from '../../../../platform/press.ts';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { navigate } from '../../../../platform/router/location.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Trash2 } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { activityPaths } from '../../paths.ts';
import { type DraftLine, dropDraft, useDrafts } from '../../queries/publish.ts';
import css from './drafts-row.module.css';

/** Leads to the drafts, where there are some. */
export function DraftsRow() {
  const count = useDrafts(true).data?.list.length ?? 0;
  if (count === 0) return null;

  async function open(): Promise<void> {
    const id = await openSheet<number>('草稿', (close) => <Drafts onPick={close} />);
    if (id !== null) navigate(activityPaths.create({ draft: id }), { replace: true });
  }
  return (
    <Section>
      <ListRow title="草稿" end={`${count} 份`} onClick={() => void open()} />
    </Section>
  );
}

function Drafts({ onPick }: { onPick: (id: number) => void }) {
  const read = useDrafts(true);
  return (
    <Loaded read={read}>
      {({ list }) =>
        list.length === 0 ? (
          <p className={css['none']}>没有草稿了</p>
        ) : (
          <Section>
            {list.map((draft) => (
              <Draft key={draft.draft_id} draft={draft} onPick={onPick} />
            ))}
          </Section>
        )
      }
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
