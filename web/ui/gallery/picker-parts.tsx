import { useRef, useState } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { PickerField } from '../form/picker-field.tsx';
import { LetteredList } from '../lettered-list.tsx';
import type { Category } from '../picker/category-picker.tsx';
import { pick } from '../picker/pick.tsx';
import { type PickedUser, UserOption } from '../picker/user-option.tsx';
import type { PeopleProps } from '../picker/users-picker.tsx';
import { Section } from '../section.tsx';
import css from './gallery.module.css';

const used = [
  { tag: '客户', count: 28 },
  { tag: '一二三四五六七八九十', count: 3 },
  { tag: '茶友', count: 1 },
];
const tags = async () => used;
const letters = [...'ABCDEFGH'];
const perLetter = 600;
const everybody = letters.flatMap((letter, group) =>
  Array.from({ length: perLetter }, (_, index) => ({
    user_id: group * perLetter + index,
    realname: `${letter} 朋友 ${index + 1}`,
    avatar: '',
  })),
);
const tree: readonly Category[] = [
  {
    id: 1,
    name: '农林牧渔',
    children: [
      { id: 1001, name: '茶叶' },
      { id: 1002, name: '种植业' },
    ],
  },
  { id: 2, name: '互联网与软件', children: [{ id: 2001, name: '企业服务软件' }] },
];

function People({ query, within }: PeopleProps) {
  const found = everybody.filter(({ realname }) => realname.includes(query));
  const groups = letters
    .map((letter) => ({
      letter,
      count: found.filter(({ realname }) => realname.startsWith(letter)).length,
    }))
    .filter(({ count }) => count > 0);
  if (found.length === 0) return <EmptyState title={`没有找到「${query}」`} />;
  return (
    <LetteredList
      groups={groups}
      label="朋友"
      within={within}
      renderRow={(index) => {
        const user = found[index];
        if (!user) return null;
        const stays = user.user_id % 7 === 3;
        return (
          <UserOption
            user={user}
            meta={stays ? '已在群里' : '青禾茶业 顾问'}
            fixed={stays ? 'in' : undefined}
          />
        );
      }}
    />
  );
}

/** The pages on which tags, people and categories are chosen. */
export function PickerParts() {
  const [tag, setTag] = useState('');
  const [several, setSeveral] = useState<readonly string[]>(['客户']);
  const [people, setPeople] = useState<readonly PickedUser[]>([]);
  const [category, setCategory] = useState('');
  const categoryId = useRef<number>(undefined);
  return (
    <Section title="标签、人与分类" padded>
      <div className={css['column']}>
        <PickerField
          label="一个标签"
          text={tag}
          onOpen={async () => {
            const next = await pick.tag({ title: '标签', value: tag, tags, max: 10, taken: ['茶友'] });
            if (next !== null) setTag(next);
          }}
        />
        <PickerField
          label="几个标签"
          text={several.join('、')}
          onOpen={async () => {
            const next = await pick.tags({ title: '标签', value: several, tags, max: 10, limit: 3 });
            if (next) setSeveral(next);
          }}
        />
        <PickerField
          label="几个人"
          text={people.map(({ realname }) => realname).join('、')}
          onOpen={async () => {
            const next = await pick.users({
              title: '选择朋友',
              value: people,
              limit: 9,
              placeholder: '搜索姓名',
              People,
            });
            if (next) setPeople(next);
          }}
        />
        <PickerField
          label="分类"
          text={category}
          onOpen={async () => {
            const next = await pick.category({
              title: '行业',
              tree,
              value: categoryId.current,
              ownMax: 30,
              clearable: category !== '',
            });
            if (!next) return;
            categoryId.current = next.path.at(-1)?.id;
            setCategory(next.own || next.path.map(({ name }) => name).join(' / '));
          }}
        />
      </div>
    </Section>
  );
}
