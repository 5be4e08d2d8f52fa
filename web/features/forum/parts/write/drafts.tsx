import type { TopicKind } from '@qunlu/contract/forum/rules.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../../../../platform/loaded.tsx';
import { usePress } from '../../../../platform/press.ts';
import { navigate, returns } from '../../../../platform/router/location.ts';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Trash2 } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { forumPaths } from '../../paths.ts';
import { deleteDraft, useDrafts } from '../../queries/writing.ts';
import css from './drafts.module.css';

/** What the person began to write in this circle, on whichever device. */
export async function openDrafts(id: number, kind: TopicKind): Promise<void> {
  const chosen = await openSheet<number>('草稿', (close) => <Drafts id={id} onChosen={close} />);
  if (chosen !== null)
    navigate(forumPaths.write(id, { kind, draft: chosen }), { replace: true, returns: returns() });
}

function Drafts({ id, onChosen }: { id: number; onChosen: (draftId: number) => void }) {
  const read = useDrafts(id);
  const client = useQueryClient();
  const { press } = usePress();
  return (
    <Loaded read={read}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title="没有草稿" text="没写完的会自动存在这里，换一台手机也能接着写" />
        ) : (
          <Section>
            {list.map(({ draft_id: draftId, title, saved_at: at }) => (
              <div key={draftId} className={css['row']}>
                <ListRow
                  title={title || '没有文字'}
                  meta={`${relativeTime(at, read.dataUpdatedAt)} 保存`}
                  onClick={() => onChosen(draftId)}
                />
                <IconButton
                  label={`删掉草稿：${title || '没有文字'}`}
                  onClick={() => void press(() => deleteDraft(client, id, draftId))}
                >
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              </div>
            ))}
          </Section>
        )
      }
    </Loaded>
  );
}
