import { courseRules } from '@qunlu/contract/course/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { askWithNote } from '../../../../platform/note-sheet.tsx';
import { Pencil } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Posts } from '../../../thread/parts/posts.tsx';
import { addNote, useNotes } from '../../queries/lesson.ts';
import { clockOf } from '../seconds-text.ts';
import { NoteRow, useNoteRemoval } from './note-row.tsx';

interface NotesProps {
  course: number;
  lesson: number;
  /** The second at which it is; nothing where there are none. */
  now?: () => number;
  onSeek?: (second: number) => void;
}

/** My notes of a lesson, each at its second; a tap goes there. */
export function Notes({ course, lesson, now, onSeek }: NotesProps) {
  const client = useQueryClient();
  const read = useNotes(course, lesson);
  const dropping = useNoteRemoval();

  async function write(): Promise<void> {
    const second = now?.() ?? 0;
    await askWithNote(now ? `记在 ${clockOf(second)}` : '记笔记', {
      field: 'content',
      label: '笔记',
      placeholder: '只有您自己看得到',
      max: courseRules.note,
      button: '记下来',
      async send(content, key) {
        await addNote(client, { lesson_id: lesson, second, content }, key);
        return '';
      },
    });
  }

  return (
    <Section>
      <ListRow
        leading={<Pencil size={22} aria-hidden />}
        title={now ? '在这一秒记笔记' : '记笔记'}
        onClick={() => void write()}
      />
      <Posts read={read} none={now ? '还没有笔记。记下来的会带着秒数，点一下就回到那里' : '还没有笔记'}>
        {(note) =>
          !dropping.held.has(note.note_id) && (
            <li key={note.note_id}>
              <NoteRow note={note} onDrop={() => void dropping.drop(note)} {...(onSeek ? { onSeek } : {})} />
            </li>
          )
        }
      </Posts>
    </Section>
  );
}
