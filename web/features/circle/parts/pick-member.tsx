import type { MemberLine } from '@qunlu/contract/circle/entity.ts';
import { useState } from 'react';
import { LoadState } from '../../../platform/loaded.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { PageSheet } from '../../../ui/dialog/page-sheet.tsx';
import { open } from '../../../ui/dialog/stack.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Users } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { useCandidates } from '../queries/settings.ts';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

/** Asks the owner which member; null when they change their mind. */
export const pickMember = (id: number, title: string): Promise<MemberLine | null> =>
  open<MemberLine | null>((done) => <Members id={id} title={title} onDone={done} />, null);

function Members(props: { id: number; title: string; onDone: (member: MemberLine | null) => void }) {
  const { id, title, onDone } = props;
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), typingPause).slice(0, 20);
  const query = useCandidates(id, q);
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <PageSheet
      title={title}
      top={<SearchBar value={typed} onChange={setTyped} placeholder="搜索姓名、公司或拼音" />}
      onClose={() => onDone(null)}
    >
      {!query.data ? (
        <LoadState read={query} />
      ) : list.length === 0 ? (
        <EmptyState
          icon={<Users size={28} aria-hidden />}
          title={q === '' ? '还没有别的成员' : `没有找到「${q}」`}
          text={q === '' ? '先请人加入，再来选' : '换姓名、公司，或拼音首字母试试，比如 zs'}
        />
      ) : (
        <>
          <Section>
            {list.map((member) => (
              <ListRow
                key={member.member_id}
                leading={<Avatar id={member.user_id} name={member.realname} src={member.avatar} />}
                title={member.realname}
                meta={[member.company, member.position].filter(Boolean).join(' · ')}
                onClick={() => onDone(member)}
              />
            ))}
          </Section>
          <LoadMore state={loadMoreState(query)} onMore={() => void query.fetchNextPage()} endText="" />
        </>
      )}
    </PageSheet>
  );
}
