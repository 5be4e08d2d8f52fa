import { PagedList } from '../../../platform/paged-rows.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pencil } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { CourseGate } from '../parts/course-gate.tsx';
import { NoteRow, useNoteRemoval } from '../parts/lesson/note-row.tsx';
import { coursePaths } from '../paths.ts';
import { useNotes } from '../queries/lesson.ts';
import css from './notes.module.css';

/** All that I have noted in a course, the newest first: each leads to its second. */
export default function CourseNotes() {
  const circle = useIdParam();
  return (
    <CourseGate id={circle} title="我的笔记">
      {() => <Noted circle={circle} />}
    </CourseGate>
  );
}

function Noted({ circle }: { circle: number }) {
  const id = useIdParam('courseid');
  const query = useNotes(id);
  const dropping = useNoteRemoval();
  return (
    <Page header={<ScreenHeader title="我的笔记" back={coursePaths.view(circle, id)} />}>
      <PagedList
        query={query}
        keyOf={({ note_id }) => note_id}
        empty={
          <EmptyState
            icon={<Pencil size={28} aria-hidden />}
            title="还没有笔记"
            text="学的时候点“在这一秒记笔记”，回头点一下就回到那里"
          />
        }
      >
        {(one) =>
          !dropping.held.has(one.note_id) && (
            <div className={css['note']}>
              <p className={css['lesson']}>{one.lesson}</p>
              <NoteRow
                note={one}
                href={coursePaths.lesson(circle, id, one.lesson_id, one.second > 0 ? { at: one.second } : {})}
                onDrop={() => void dropping.drop(one)}
              />
            </div>
          )
        }
      </PagedList>
    </Page>
  );
}
