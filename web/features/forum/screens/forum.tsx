import type { CircleView } from '@qunlu/contract/circle/home.ts';
import type { TopicLine } from '@qunlu/contract/forum/entity.ts';
import { forumRules, topicState, topicStateLabels, type TopicState } from '@qunlu/contract/forum/rules.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { later } from '../../../platform/later.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Search, Settings } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { titleOf } from '../parts/post/about.ts';
import { forumPaths } from '../paths.ts';
import { useTopics } from '../queries/topics.ts';
import { Audits } from './forum/audits.tsx';
import css from './forum.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

/** The posts of a circle in short lines, to find one again; for who looks after it also what waits and how it is run (R066). */
export default function Forum() {
  const id = useIdParam();
  const audits = useQueryParams().has('audits');
  return (
    <ModuleGate id={id} module="forum" title="帖子" {...(audits ? { need: 'content' as const } : {})}>
      {({ circle }) => (audits ? <Audits circle={circle} /> : <Found circle={circle} />)}
    </ModuleGate>
  );
}

function Found({ circle }: { circle: CircleView }) {
  const { id, can } = circle;
  const [typed, setTyped] = useEntryText('words');
  const words = useSettled(typed.trim().slice(0, forumRules.search), typingPause);
  const read = useTopics(id, { filter: words === '' ? 'active' : 'latest', words });
  const first = read.data?.pages[0];
  const settings = (): void =>
    void later(import('./forum/setting-sheet.tsx'), ({ openSetting }) => openSetting(id));
  return (
    <Page
      flush
      header={
        <ScreenHeader
          title="帖子"
          back={forumPaths.feed(id)}
          actions={
            can.content && (
              <IconButton label="讨论设置" onClick={settings}>
                <Settings size={22} aria-hidden />
              </IconButton>
            )
          }
        />
      }
    >
      <div className={css['search']}>
        <SearchBar value={typed} onChange={setTyped} placeholder="搜索标题、内容或拼音" />
      </div>
      {first !== undefined && first.audits > 0 && words === '' && (
        <Section>
          <ListRow
            title="等审核的帖子"
            end={<Badge count={first.audits} label="条" />}
            href={forumPaths.audits(id)}
          />
        </Section>
      )}
      <PagedRows
        query={read}
        keyOf={({ topic_id }) => topic_id}
        Row={TopicRow}
        empty={
          words === '' ? (
            <EmptyState title="还没有帖子" text="大家写下的，都能在这里找到" />
          ) : (
            <EmptyState
              icon={<Search size={28} aria-hidden />}
              title={`没有找到「${words}」`}
              text="换个说法，或用拼音首字母试试"
            />
          )
        }
      />
    </Page>
  );
}

/** A post as one line: what it is called, by whom, when somebody said something last. */
function TopicRow({ one }: { one: TopicLine }) {
  const { topic_id: id, phonebook_id: circleId, user, comments, last_at: at, state, featured } = one;
  const { new_comments: fresh, unread } = one;
  const [now] = useState(() => Date.now());
  const meta = [user.name, relativeTime(at, now), comments > 0 ? `${comments} 条评论` : ''];
  return (
    <ListRow
      title={titleOf(one)}
      meta={meta.filter(Boolean).join(' · ')}
      end={
        <>
          {state !== topicState.shown && <Tag tone="warn">{topicStateLabels[state as TopicState]}</Tag>}
          {featured && <Tag tone="accent">精华</Tag>}
          {fresh > 0 ? <Badge count={fresh} label="条新评论" /> : unread && <Badge dot />}
        </>
      }
      href={forumPaths.topic(circleId, id)}
    />
  );
}
