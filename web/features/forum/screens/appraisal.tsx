import type { listAppraisals } from '@qunlu/contract/forum/polls.ts';
import { forumRules } from '@qunlu/contract/forum/rules.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { usePress } from '../../../platform/press.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Star, X } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { forumPaths } from '../paths.ts';
import { appraise, setAppraisalClosed, dropAppraisal, useAppraisals } from '../queries/appraisals.ts';
import { ChooseStars, Stars } from './appraisal/stars.tsx';
import css from './appraisal.module.css';

type First = OutputOf<typeof listAppraisals>;

/** How members find a post: stars and words of each, what all say, and its end (R072, D80). */
export default function Appraisal() {
  const id = useIdParam();
  const topicId = useIdParam('topicId');
  return (
    <ModuleGate id={id} module="forum" title="评价">
      {() => <Appraisals circleId={id} topicId={topicId} />}
    </ModuleGate>
  );
}

function Appraisals({ circleId, topicId }: { circleId: number; topicId: number }) {
  const read = useAppraisals(topicId);
  const client = useQueryClient();
  const { press, busy } = usePress();
  const first = read.data?.pages[0];
  const back = forumPaths.topic(circleId, topicId);
  if (!first)
    return (
      <Page header={<ScreenHeader title="评价" back={back} />}>
        {isNotFound(read.error) ? (
          <EmptyState
            icon={<Star size={28} aria-hidden />}
            title="这条帖子看不到了"
            text="它可能已经删除"
            action={<Button href={forumPaths.feed(circleId)}>看看别的</Button>}
          />
        ) : (
          <LoadState read={read} />
        )}
      </Page>
    );
  const { title, closed, can } = first;
  return (
    <Page
      header={
        <ScreenHeader
          title="评价"
          back={back}
          actions={
            can.close && (
              <Button
                kind="quiet"
                size="s"
                busy={busy}
                onClick={() => void press(() => setAppraisalClosed(client, topicId, !closed))}
              >
                {closed ? '重新打开' : '关闭评价'}
              </Button>
            )
          }
        />
      }
    >
      <Section>
        <ListRow wrap title={title} end="看帖子" href={back} />
      </Section>
      <Sum first={first} />
      {can.appraise && <Mine key={`${first.appraisal?.at ?? 0}`} topicId={topicId} first={first} />}
      <PagedList
        query={read}
        title={first.appraisals > 0 ? '大家说' : ''}
        keyOf={({ user }) => user.user_id}
        empty={
          <EmptyState
            icon={<Star size={28} aria-hidden />}
            title="还没有人评价"
            text={closed ? '评价已经关闭' : '一到五颗星，再说几句，帮后来的人少走弯路'}
          />
        }
      >
        {(one) => <Said one={one} topicId={topicId} now={read.dataUpdatedAt} />}
      </PagedList>
    </Page>
  );
}

/** What all say, as figures; nothing where there is none. */
function Sum({ first: { appraisals, score, counts, closed } }: { first: First }) {
  if (appraisals === 0) return closed ? <p className={css['closed']}>评价已经关闭</p> : null;
  return (
    <Section padded note={closed ? '评价已经关闭，分数不再变' : undefined}>
      <div className={css['sum']}>
        <p className={css['score']}>
          <b>{(score / 10).toFixed(1)}</b>
          <span>{appraisals} 人评价</span>
        </p>
        <ul className={css['counts']}>
          {[5, 4, 3, 2, 1].map((stars) => {
            const count = counts[stars - 1] ?? 0;
            return (
              <li key={stars} aria-label={`${stars} 分 ${count} 人`}>
                <span>{stars} 分</span>
                <span className={css['bar']} style={{ '--part': count / appraisals }} />
                <span>{count}</span>
              </li>
            );
          })}
        </ul>
      </div>
    </Section>
  );
}

/** What I say; it can be changed until it is closed. */
function Mine({ topicId, first: { appraisal } }: { topicId: number; first: First }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const [score, setScore] = useState(appraisal?.score ?? 0);
  const [text, setText] = useState(appraisal?.text ?? '');
  const same = appraisal !== null && appraisal.score === score && appraisal.text === text.trim();
  const send = () =>
    press(async () => {
      await appraise(client, { id: topicId, score, text: text.trim() });
      popTip(appraisal ? '已修改' : '谢谢您的评价', { type: 'good' });
    });
  return (
    <Section title={appraisal ? '我的评价' : '您觉得怎么样'} padded>
      <ChooseStars value={score} onChange={setScore} />
      <TextareaField
        label="说几句"
        optional
        value={text}
        minRows={2}
        maxWide={forumRules.appraisal}
        onChange={setText}
      />
      <div className={css['send']}>
        {appraisal && (
          <Button kind="quiet" size="s" onClick={() => void press(() => dropAppraisal(client, topicId, 0))}>
            收回评价
          </Button>
        )}
        <Button busy={busy} disabled={score === 0 || same} onClick={() => void send()}>
          {appraisal ? '修改评价' : '评价'}
        </Button>
      </div>
    </Section>
  );
}

function Said({ one, topicId, now }: { one: First['list'][number]; topicId: number; now: number }) {
  const { user, score, text, at, mine, can } = one;
  const client = useQueryClient();
  const { press } = usePress();
  return (
    <div className={css['said']}>
      <Avatar id={user.user_id} name={user.name} src={user.avatar} size="s" />
      <div className={css['main']}>
        <p className={css['who']}>
          <b>{mine ? '我' : user.name}</b>
          <span>{relativeTime(at, now)}</span>
        </p>
        <Stars score={score} />
        {text !== '' && <p className={css['text']}>{text}</p>}
      </div>
      {can.remove && !mine && (
        <IconButton
          label={`删除${user.name}的评价`}
          onClick={() => void press(() => dropAppraisal(client, topicId, user.user_id))}
        >
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
