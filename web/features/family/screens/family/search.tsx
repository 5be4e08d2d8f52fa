import type { Family } from '@qunlu/contract/family/entity.ts';
import type { FoundName } from '@qunlu/contract/family/calls.ts';
import { familyRules } from '@qunlu/contract/family/rules.ts';
import { PagedRows } from '../../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Search } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SearchBar } from '../../../../ui/search-bar.tsx';
import { useSettled } from '../../../../ui/use-settled.ts';
import { cardPaths } from '../../../card/paths.ts';
import { circlePaths } from '../../../circle/paths.ts';
import { familyPaths } from '../../paths.ts';
import { useNames } from '../../queries.ts';
import css from './search.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

/** Names in all circles of the family, and in which they are; never a contact (D90). */
export function SearchNames({ family }: { family: Family }) {
  const [typed, setTyped] = useEntryText('q');
  const q = useSettled(typed.trim().slice(0, familyRules.query.max), typingPause);
  const short = [...q].length < familyRules.query.min;
  return (
    <Page flush header={<ScreenHeader title="按姓名找人" back={familyPaths.view(family.family_id)} />}>
      <div className={css['search']}>
        <SearchBar value={typed} onChange={setTyped} placeholder="姓名，或姓名的拼音" autoFocus />
      </div>
      {short ? (
        <EmptyState
          icon={<Search size={28} aria-hidden />}
          title={`在 ${family.circles} 个圈子里找`}
          text="写两个字以上；只显示姓名和圈子，要联系就加入那个圈子"
        />
      ) : (
        <Found id={family.family_id} q={q} />
      )}
    </Page>
  );
}

const Found = ({ id, q }: { id: number; q: string }) => (
  <PagedRows
    query={useNames(id, q)}
    keyOf={({ member_id }) => member_id}
    Row={Row}
    empty={
      <EmptyState
        icon={<Search size={28} aria-hidden />}
        title={`没有找到「${q}」`}
        text="换个写法试试；有的圈子不让别的圈子按姓名找"
      />
    }
  />
);

const Row = ({ one }: { one: FoundName }) => (
  <ListRow
    wrap
    leading={<Avatar id={one.member_id} name={one.realname} src={one.avatar} />}
    title={one.realname}
    meta={[one.phonebook, one.title].filter(Boolean).join(' · ')}
    href={one.card_id > 0 ? cardPaths.view(one.card_id) : circlePaths.home(one.phonebook_id)}
  />
);
