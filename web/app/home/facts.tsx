import { clockWords, dateWords } from '@qunlu/contract/kernel/when-words.ts';
import { type HomeFact, type HomeView, listFacts } from '@qunlu/contract/discovery/home.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { type ReactNode, useState } from 'react';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { CircleAvatar } from '../../features/circle/parts/circle-avatar.tsx';
import { PagedList } from '../../platform/paged-rows.tsx';
import { usePaged } from '../../platform/paged.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Section } from '../../ui/section.tsx';
import css from './blocks.module.css';

const title = '圈子和朋友';
const keyOf = ({ key }: HomeFact): string => key;

const namesOf = ({ people, count }: HomeFact): string => {
  const names = people.map(({ name }) => name).join('、');
  return count > people.length ? `${names}等 ${count} 位` : names;
};

/** What happened, in one sentence. */
function sentenceOf(fact: HomeFact): string {
  const name = fact.people[0]?.name ?? '';
  switch (fact.kind) {
    case 'members':
      return `${namesOf(fact)}加入了`;
    case 'post':
      return fact.title === '' ? `${name}发了动态` : `${name}：${fact.title}`;
    case 'notice':
      return `公告：${fact.text}`;
    case 'card':
      return `${fact.title}有了新名片`;
    case 'service':
      return `${name}的新服务：${fact.title}`;
    default:
      return `新活动：${fact.title}`;
  }
}

/** Where or when it is, after it. */
function detailOf(fact: HomeFact, now: number): string {
  if (fact.kind === 'activity') return `${dateWords(fact.starts_at, now)} ${clockWords(fact.starts_at)}`;
  if (fact.kind === 'service') return fact.fee > 0 ? `¥${yuan(fact.fee)} 起` : '免费';
  if (fact.kind === 'post') return fact.count > 1 ? `这天 ${fact.count} 条动态` : '';
  return fact.kind === 'card' ? fact.text : '';
}

function Face({ fact: { kind, circle, people } }: { fact: HomeFact }) {
  const [person] = people;
  if (circle && (kind === 'notice' || kind === 'activity' || !person))
    return <CircleAvatar circle={circle} />;
  return person ? <Avatar id={person.user_id} name={person.name} src={person.avatar} /> : null;
}

function Fact({ fact }: { fact: HomeFact }) {
  const [now] = useState(() => Date.now() / 1000);
  const facts = [detailOf(fact, now), fact.circle?.name ?? '', relativeTime(fact.at, now)];
  return (
    <ListRow
      wrap
      leading={<Face fact={fact} />}
      title={sentenceOf(fact)}
      meta={facts.filter((part) => part !== '').join(' · ')}
      end={
        fact.image !== '' && (
          <span className={css['picture']}>
            <Picture src={pictureAt(fact.image, 192)} alt="" />
          </span>
        )
      }
      href={`#!${fact.path}`}
      chevron={false}
    />
  );
}

/** What my circles and friends did, the newest first; the whole of it where one asks for more. */
export function Facts({ first }: { first: HomeView['happened'] }) {
  const [all, setAll] = useState(false);
  if (first.list.length === 0) return null;
  if (all) return <All first={<Some list={first.list} />} />;
  return (
    <>
      <Some list={first.list} />
      {first.next !== pagingEnd && (
        <div className={css['more']}>
          <Button kind="quiet" size="s" onClick={() => setAll(true)}>
            看更早的
          </Button>
        </div>
      )}
    </>
  );
}

const Some = ({ list }: { list: readonly HomeFact[] }) => (
  <Section title={title}>
    {list.map((fact) => (
      <Fact key={fact.key} fact={fact} />
    ))}
  </Section>
);

/** All pages; the first rows stay until they have come. */
function All({ first }: { first: ReactNode }) {
  const query = usePaged(listFacts, {});
  return (
    <PagedList query={query} title={title} empty={null} waiting={first} keyOf={keyOf}>
      {(fact) => <Fact fact={fact} />}
    </PagedList>
  );
}
