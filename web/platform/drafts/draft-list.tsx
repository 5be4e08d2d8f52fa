import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { type QueryClient, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { openSheet } from '../../ui/dialog/sheet.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Trash2 } from '../../ui/icons.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { Section } from '../../ui/section.tsx';
import css from './draft-list.module.css';
import { Loaded } from '../loaded.tsx';
import { usePress } from '../press.ts';
import { navigate } from '../router/location.ts';

interface DraftLine {
  draft_id: number;
  title: string;
  /** Seconds. */
  saved_at: number;
}

interface DraftsRowProps {
  count: number;
  /** A `DraftList`, in a sheet. */
  List: ComponentType<{ onPick: (id: number) => void }>;
  /** Where one goes on with it. */
  hrefOf: (id: number) => string;
}

/** Leads to the drafts that are kept for other phones, too. */
export function DraftsRow({ count, List, hrefOf }: DraftsRowProps) {
  async function open(): Promise<void> {
    const id = await openSheet<number>('草稿', (close) => <List onPick={close} />);
    if (id !== null) navigate(hrefOf(id), { replace: true });
  }
  return <ListRow title="草稿" end={`${count} 份`} onClick={() => void open()} />;
}

interface DraftListProps {
  read: UseQueryResult<{ list: readonly DraftLine[] }>;
  drop: (client: QueryClient, id: number) => Promise<void>;
  onPick: (id: number) => void;
}

export const DraftList = ({ read, drop, onPick }: DraftListProps) => (
  <Loaded read={read}>
    {({ list }) => (
      <Section {...(list.length === 0 ? { note: '没有草稿了' } : {})}>
        {list.map((draft) => (
          <Draft key={draft.draft_id} draft={draft} drop={drop} onPick={onPick} />
        ))}
      </Section>
    )}
  </Loaded>
);

function Draft({ draft, drop, onPick }: Omit<DraftListProps, 'read'> & { draft: DraftLine }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const title = draft.title || '还没有标题';

  async function remove(): Promise<void> {
    if (!(await confirm({ message: `删掉草稿“${title}”？不能恢复`, okLabel: '删掉', danger: true }))) return;
    await drop(client, draft.draft_id);
  }
  return (
    <div className={css['row']}>
      <ListRow
        title={title}
        meta={`${dateTime(draft.saved_at)} 存的`}
        chevron={false}
        onClick={() => onPick(draft.draft_id)}
      />
      <IconButton label={`删掉草稿：${title}`} disabled={busy} onClick={() => void press(remove)}>
        <Trash2 size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
