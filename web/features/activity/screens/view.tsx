import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { activityShare, visibility } from '@qunlu/contract/activity/rules.ts';
import { sharedWhen } from '@qunlu/contract/kernel/when-words.ts';
import { useState } from 'react';
import { useShareData } from '../../../platform/host/share-data.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { later, usePart } from '../../../platform/later.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useWholeTitle } from '../../../platform/title.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CircleCheck, Ellipsis, MessageCircle, Share2 } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { cardPaths } from '../../card/paths.ts';
import { chatPaths } from '../../chat/paths.ts';
import { circlePaths } from '../../circle/paths.ts';
import { Content } from '../parts/page/content.tsx';
import { Cover } from '../parts/page/cover.tsx';
import { Faces } from '../parts/page/faces.tsx';
import { Facts } from '../parts/page/facts.tsx';
import { MissingActivity } from '../parts/missing-activity.tsx';
import { Notes } from '../parts/page/notes.tsx';
import { StepFooter } from '../parts/page/step-footer.tsx';
import { Tickets } from '../parts/tickets.tsx';
import { useActivity } from '../queries/view.ts';
import css from './view.module.css';

/** An activity, for everybody who has the link: what, when, where, with whom, for how much, and the way in (R108). */
export default function ViewActivity() {
  const code = useQueryParams().get('code') ?? '';
  const read = useActivity(useIdParam(), code);
  const { data: activity, error } = read;
  if (isNotFound(error)) return <MissingActivity />;
  if (activity) return <Shown activity={activity} code={code} />;
  return (
    <Page header={<ScreenHeader title="" />}>
      <LoadState read={read} waiting={<Waiting />} />
    </Page>
  );
}

function Shown({ activity, code }: { activity: Activity; code: string }) {
  const [now] = useState(() => Date.now() / 1000);
  const made = useQueryParams().has('made') && activity.can.host;
  const { title, content, tickets, faces, shown, registered, activity_id: id } = activity;
  useWholeTitle(title);
  useShareData(activityShare(activity, sharedWhen(activity.starts_at, now)));
  return (
    <Page
      wide="aside"
      flush
      header={<ScreenHeader title="" actions={<Tools activity={activity} />} />}
      footer={<StepFooter activity={activity} code={code} />}
    >
      <div>
        {made && (
          <p className={css['made']} role="status">
            <CircleCheck size={20} aria-hidden />
            {activity.state === 1 ? '已发布，把它分享出去吧' : '已提交'}
          </p>
        )}
        <Notes activity={activity} />
        <Cover activity={activity} />
        <div className={css['head']}>
          <Kinds activity={activity} />
          <h1 className={css['title']}>{title}</h1>
        </div>
        <Faces
          id={id}
          faces={faces}
          shown={shown}
          registered={registered}
          over={activity.phase === 'ended'}
        />
      </div>
      <Facts activity={activity} />
      <Host activity={activity} />
      <Tickets tickets={tickets} />
      <Content text={content} />
      <Questions activity={activity} />
    </Page>
  );
}

function Tools({ activity }: { activity: Activity }) {
  const share = (): void =>
    void later(import('../parts/page/activity-actions.tsx'), ({ shareActivity }) => shareActivity(activity));
  const more = (): void =>
    void later(import('../parts/page/activity-actions.tsx'), ({ moreActions }) => moreActions(activity));
  return (
    <>
      <IconButton label="分享" onClick={share}>
        <Share2 size={22} aria-hidden />
      </IconButton>
      <IconButton label="更多" onClick={more}>
        <Ellipsis size={22} aria-hidden />
      </IconButton>
    </>
  );
}

/** What kind it is, and for whom. */
function Kinds({ activity: { category, visibility: seen, phase } }: { activity: Activity }) {
  return (
    <p className={css['kinds']}>
      {phase === 'running' && <Tag tone="good">进行中</Tag>}
      {phase === 'ended' && <Tag>已结束</Tag>}
      {category.name !== '' && <Tag>{category.name}</Tag>}
      {seen === visibility.circle && <Tag tone="info">仅圈子成员</Tag>}
    </p>
  );
}

/** Who invites, and the circle in which it is. */
function Host({ activity: { user, circle, can, activity_id } }: { activity: Activity }) {
  const { user_id: id, name, avatar, card_id: cardId, title } = user;
  return (
    <Section title="主办">
      <ListRow
        wrap
        leading={<Avatar id={id} name={name} src={avatar} />}
        title={name}
        meta={title}
        {...(cardId > 0 ? { href: cardPaths.view(cardId), end: '名片' } : {})}
      />
      {!can.host && (
        <ListRow
          leading={<MessageCircle size={22} aria-hidden />}
          title="咨询主办方"
          href={chatPaths.ask('activity', activity_id)}
        />
      )}
      {circle && <ListRow wrap title={circle.name} end="圈子" href={circlePaths.home(circle.id)} />}
    </Section>
  );
}

/** What others asked before they registered; it comes after the screen stands. */
function Questions({ activity }: { activity: Activity }) {
  const part = usePart(() => import('../parts/page/questions.tsx'));
  return part ? <part.Questions activity={activity} /> : null;
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css['waiting']}>
        <Bone kind="block" />
        <Bone width="half" kind="title" />
        <Bone width="third" />
        <Bone />
        <Bone kind="block" />
      </div>
    </Skeleton>
  );
}
