import type { CourseNote } from '@qunlu/contract/course/notes.ts';
import { courseRules } from '@qunlu/contract/course/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { later } from '../../../../platform/later.ts';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { useHeldBack } from '../../../../ui/dialog/held-back.ts';
import { useUndo } from '../../../../ui/dialog/pop-tip.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Ellipsis } from '../../../../ui/icons.ts';
import { dropNote, editNote } from '../../queries/lesson.ts';
import { clockOf } from '../seconds-text.ts';
import css from './note-row.module.css';

/** A note goes once it can no longer be taken back. */
export function useNoteRemoval() {
  const client = useQueryClient();
  const undo = useUndo();
  const { press } = usePress();
  const { held, hold, undo: keep } = useHeldBack();
  return {
    held,
    async drop(note: CourseNote): Promise<void> {
      undo('笔记已删除', () => keep(note.note_id));
      if (await hold(note.note_id)) await press(() => dropNote(client, note));
    },
  };
}

interface NoteRowProps {
  note: CourseNote;
  /** Goes to its second, where it is played. */
  onSeek?: (second: number) => void;
  /** Else the link that leads there. */
  href?: string;
  onDrop: () => void;
}

export function NoteRow({ note, onSeek, href, onDrop }: NoteRowProps) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { note_id: id, second, content } = note;

  async function act(): Promise<void> {
    const chosen = await actionSheet({
      title: '这条笔记',
      items: [
        { key: 'edit', label: '修改' },
        { key: 'drop', label: '删除', danger: true },
      ],
    });
    if (chosen === 'drop') return onDrop();
    if (chosen !== 'edit') return;
    await later(import('../../../../ui/dialog/prompt.tsx'), async ({ prompt }) => {
      const written = await prompt({
        title: '修改笔记',
        kind: 'textarea',
        required: true,
        value: content,
        maxLength: courseRules.note,
        okLabel: '保存',
      });
      if (written !== null && written !== content) await press(() => editNote(client, id, written));
    });
  }

  return (
    <div className={css['row']}>
      {href !== undefined ? (
        <a className={css['at']} href={href}>
          <span className="visually-hidden">回到 </span>
          {clockOf(second)}
        </a>
      ) : (
        onSeek && (
          <Button kind="quiet" size="s" onClick={() => onSeek(second)}>
            <span className="visually-hidden">回到 </span>
            {clockOf(second)}
          </Button>
        )
      )}
      <p className={css['text']}>{content}</p>
      <IconButton label={`更多：${content.slice(0, 20)}`} disabled={busy} onClick={() => void act()}>
        <Ellipsis size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
