import { startOfMonth } from '@qunlu/contract/kernel/formats.ts';
import type { CircleView } from '@qunlu/contract/circle/home.ts';
import type { DirectoryEntry } from '@qunlu/contract/circle/directory.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import { useCallback, useMemo } from 'react';
import { LetteredRows } from '../../../platform/letters/lettered-rows.tsx';
import { later } from '../../../platform/later.ts';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Ellipsis, Search as SearchIcon } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { CircleGate } from '../parts/circle-gate.tsx';
import { MemberRow } from '../parts/member-row.tsx';
import { circlePaths } from '../paths.ts';
import { memberPages, type MemberSearch } from '../queries/home.ts';
import css from './members.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

/** Who is in a circle, from A to Z, to be found by name, company, pinyin and initials (R065). */
export default function Members() {
  const id = useIdParam();
  return (
    <CircleGate id={id} title="成员">
      {({ circle }) => <Directory circle={circle} />}
    </CircleGate>
  );
}

function Directory({ circle }: { circle: CircleView }) {
  const { id } = circle;
  const [typed, setTyped] = useEntryText('q');
  const [filter, setFilter] = useEntryText('filter');
  const q = useSettled(typed.trim().slice(0, circleRules.query), typingPause);
  const search = useMemo((): MemberSearch => ({ id, q, ...narrowedBy(filter) }), [id, q, filter]);
  const renderMember = useCallback(
    (member: DirectoryEntry) => <Member circle={circle} member={member} />,
    [circle],
  );
  return (
    <Page flush header={<ScreenHeader title={circle.name} back={circlePaths.home(id)} />}>
      <div className={css['search']}>
        <SearchBar value={typed} onChange={setTyped} placeholder="搜索姓名、公司或拼音" />
      </div>
      <Filters circle={circle} value={filter} onChange={setFilter} />
      <LetteredRows
        pages={memberPages}
        search={search}
        label="成员"
        renderRow={renderMember}
        renderNobody={(searched) => <Nobody circle={circle} search={searched} />}
      />
    </Page>
  );
}

/** What a chip stands for. */
function narrowedBy(filter: string): Pick<MemberSearch, 'group' | 'city' | 'industry' | 'since'> {
  const group = Number(/^group(\d+)$/.exec(filter)?.[1] ?? 0);
  return {
    group,
    city: filter === 'city',
    industry: filter === 'industry',
    since: filter === 'new' ? startOfMonth(Math.floor(Date.now() / 1000)) : 0,
  };
}

function Filters({
  circle: { home, me },
  value,
  onChange,
}: {
  circle: CircleView;
  value: string;
  onChange: (value: string) => void;
}) {
  const { city = '', industries = [] } = me ?? {};
  const [industry] = industries;
  const groups = home?.groups ?? [];
  return (
    <Chips
      label="看哪些成员"
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: '全部' },
        { value: 'new', label: '本月新加入' },
        ...(city === '' ? [] : [{ value: 'city', label: `同在${city}` }]),
        ...(industry === undefined
          ? []
          : [{ value: 'industry', label: industries.length === 1 ? `${industry}同行` : '同行' }]),
        ...groups.map(({ group_id: group, name }) => ({ value: `group${group}`, label: name })),
      ]}
    />
  );
}

function Member({ circle, member }: { circle: CircleView; member: DirectoryEntry }) {
  const more = (): void =>
    void later(import('../parts/member-actions.tsx'), ({ memberActions }) => memberActions(circle, member));
  const alone = member.mine === 1 || member.imported === 1;
  return (
    <MemberRow
      member={member}
      action={
        alone ? null : (
          <IconButton label={`更多：${member.realname}`} onClick={more}>
            <Ellipsis size={20} aria-hidden />
          </IconButton>
        )
      }
    />
  );
}

function Nobody({ circle: { id, can }, search }: { circle: CircleView; search: MemberSearch }) {
  const { q, city, industry, since, group } = search;
  const icon = <SearchIcon size={28} aria-hidden />;
  if (q !== '')
    return (
      <EmptyState icon={icon} title={`没有找到「${q}」`} text="换姓名、公司，或拼音首字母试试，比如 zs" />
    );
  const title =
    since > 0
      ? '这个月还没有新成员'
      : city
        ? '没有同城的成员'
        : industry
          ? '没有同行业的成员'
          : '这个分组还没有人';
  const invite = can.invite && group === 0;
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={invite ? '把邀请发给认识的人，他们加入后会在这里' : '看看全部成员，或换个条件'}
      {...(invite ? { action: <Button href={circlePaths.qrcode(id)}>邀请朋友</Button> } : {})}
    />
  );
}
