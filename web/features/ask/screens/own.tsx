import { ownAskScopes, type OwnAskScope } from '@qunlu/contract/ask/rules.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { User } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { CircleQuestionMark } from '../../../ui/more-icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { OwnAskRow } from '../parts/ask-row.tsx';
import { waitWords } from '../parts/wait-words.ts';
import { askPaths } from '../paths.ts';
import { useOwnAsks, useOwnWaits } from '../queries/lists.ts';
import css from './own.module.css';

const labels: Record<OwnAskScope, string> = {
  asked: '我问的',
  waiting: '等我回答',
  answered: '我答的',
  heard: '我听过的',
};

const empty: Record<OwnAskScope, { title: string; text: string; way: string; to: string }> = {
  asked: {
    title: '还没有问过',
    text: '问一位懂行的人，发一个悬赏，或免费问大家',
    way: '问一个问题',
    to: askPaths.create(),
  },
  waiting: {
    title: '没有等您回答的提问',
    text: '别人付费问您的，48 小时内回答；悬赏谁都能答',
    way: '看看悬赏',
    to: askPaths.home(),
  },
  answered: {
    title: '还没有答过',
    text: '答一个悬赏或免费的提问，您答过的会在这里',
    way: '看看大家的提问',
    to: askPaths.home(),
  },
  heard: {
    title: '还没有听过',
    text: '听过的回答会留在这里，随时再听',
    way: '看看有回答的',
    to: askPaths.find(),
  },
};

/** What I have asked, what waits for my answer, what I have answered and heard (R166). */
export default function OwnAsks() {
  const asked = useQueryParams().get('scope');
  const scope: OwnAskScope = ownAskScopes.find((one) => one === asked) ?? 'asked';
  const read = useOwnAsks(scope);
  const waits = useOwnWaits().data;
  const { userId } = useSession();
  const counts: Partial<Record<OwnAskScope, number>> = {
    asked: (waits?.pick ?? 0) + (waits?.unpaid ?? 0),
    waiting: waits?.waiting ?? 0,
  };
  const words = waits ? waitWords(waits) : '';
  return (
    <Page header={<ScreenHeader title="我的问答" back={askPaths.home()} />}>
      <Section>
        <ListRow
          wrap
          leading={<User size={22} aria-hidden />}
          title="我的回答主页"
          meta={words === '' ? '价格、擅长的话题、答过的' : words}
          href={askPaths.answerer(userId)}
        />
      </Section>
      <div className={css['chips']}>
        <Chips
          label="哪些问答"
          value={scope}
          options={ownAskScopes.map((value) => ({
            value,
            label: labels[value],
            ...(counts[value] ? { count: counts[value] } : {}),
          }))}
          onChange={(next) => navigate(askPaths.own(next), { replace: true })}
        />
      </div>
      <PagedRows
        query={read}
        keyOf={({ question_id }) => question_id}
        Row={OwnAskRow}
        empty={
          <EmptyState
            icon={<CircleQuestionMark size={28} aria-hidden />}
            title={empty[scope].title}
            text={empty[scope].text}
            action={<Button href={empty[scope].to}>{empty[scope].way}</Button>}
          />
        }
      />
    </Page>
  );
}
