import { useEffect, useRef } from 'react';
import { useUndo } from '../../../../ui/dialog/pop-tip.tsx';
import { Plus } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { EntryResult } from './entry-page.tsx';

export interface EntryListProps<Entry> {
  title: string;
  /** The words of the last row: 添加工作经历. */
  add: string;
  note?: string;
  entries: readonly Entry[];
  most: number;
  row: (entry: Entry) => { title: string; meta: string };
  /** Opens the page of an entry; null for a new one. */
  onEdit: (entry: Entry | null) => Promise<EntryResult<Entry>>;
  onChange: (entries: Entry[]) => void;
}

/** Entries that are edited on pages of their own, with one more row to add. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { title, add, note, entries, most, row, onEdit, onChange } = props;

  const undo = useUndo();
  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  });

  async function edit(at: number): Promise<void> {
    const edited = await onEdit(entries[at] ?? null);
    if (edited === null) return;
    if (edited !== 'removed') return onChange(entries.toSpliced(at, 1, edited.entry));
    const gone = entries[at];
    onChange(entries.toSpliced(at, 1));
    if (gone === undefined) return;
    undo(`已删除「${row(gone).title}」`, () => onChange(latest.current.toSpliced(at, 0, gone)));
  }

  return (
    <Section title={title} note={note}>
      {entries.map((entry, at) => (
        <ListRow key={at} {...row(entry)} wrap onClick={() => void edit(at)} />
      ))}
      {entries.length < most && (
        <ListRow
          leading={<Plus size={20} aria-hidden />}
          title={add}
          chevron={false}
          onClick={() => void edit(entries.length)}
        />
      )}
    </Section>
  );
}
