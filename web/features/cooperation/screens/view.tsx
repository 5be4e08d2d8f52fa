import type { Cooperation } from '@qunlu/contract/cooperation/entity.ts';
import { applicationState, cooperationState } from '@qunlu/contract/cooperation/rules.ts';
import { dayWords } from '@qunlu/contract/kernel/when-words.ts';
import { reviewState } from '@qunlu/contract/kernel/publication.ts';
import { isRich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { later, usePart } from '../../../platform/later.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useWholeTitle } from '../../../platform/title.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CircleCheck, Ellipsis, Handshake, MessageCircle } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { cardPaths } from '../../card/paths.ts';
import { chatPaths } from '../../chat/paths.ts';
import { PostPictures } from '../../thread/parts/post-pictures.tsx';
import { VouchedRow } from '../../vouch/parts/vouched-row.tsx';
import { headingOf } from '../parts/cooperation-row.tsx';
import { MissingCooperation } from '../parts/missing-cooperation.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import { cooperationPaths } from '../paths.ts';
import { useCooperation } from '../queries.ts';
import css from './view.module.css';

/** What somebody looks for or can give: what, from whom, and the way to apply (R155). */
export default function ViewCooperation() {
  const read = useCooperation(useIdParam());
  const { data: post, error } = read;
  if (isNotFound(error)) return <MissingCooperation />;
  if (post) return <Shown key={post.cooperation_id} post={post} />;
  return (
    <Page header={<ScreenHeader title="" back={cooperationPaths.square()} />}>
      <LoadState read={read} />
    </Page>
  );
}

function Shown({ post }: { post: Cooperation }) {
  const client = useQueryClient();
  const { title, mine, user, can, application } = post;
  useWholeTitle(`${title} · ${user.name}`);
  const more = (): void =>
    void later(import('../parts/actions.tsx'), async ({ ownerActions, readerActions }) => {
      if (!mine) return readerActions(post);
      if (await ownerActions(client, post)) navigate(cooperationPaths.mine(), { replace: true });
    });
  return (
    <Page
      header={
        <ScreenHeader
          title=""
          back={mine ? cooperationPaths.mine() : cooperationPaths.square()}
          actions={
            <IconButton label="更多" onClick={more}>
              <Ellipsis size={22} aria-hidden />
            </IconButton>
          }
        />
      }
      footer={
        can.apply ? (
          <Button block href={cooperationPaths.apply(post.cooperation_id)}>
            申请合作
          </Button>
        ) : (
          application?.state === applicationState.accepted && (
            <Button block href={chatPaths.ask('cooperation', post.cooperation_id)}>
              去聊聊
            </Button>
          )
        )
      }
    >
      <Standing post={post} />
      <Section padded>
        <div className={css['head']}>
          <span className={css['heading']}>{headingOf(post)}</span>
          <StateTag post={post} />
        </div>
        <h2 className={css['title']}>{title}</h2>
        <Content text={post.content} />
        <PostPictures images={post.images} alt="合作的" />
      </Section>
      <Facts post={post} />
      <Owner post={post} />
      {mine && <Own post={post} />}
    </Page>
  );
}

/** Plain text shows at once; rich text once the code that draws it has loaded. */
function Content({ text }: { text: string }) {
  const marked = isRich(text);
  const part = usePart(() => import('../../../platform/rich-text.tsx'), marked);
  return marked && part ? <part.RichText text={text} /> : <p className={css['content']}>{wordsOf(text)}</p>;
}

function Facts({ post: { industry_name, cityname, expires_at, deals, state } }: { post: Cooperation }) {
  const [now] = useState(() => Date.now() / 1000);
  return (
    <Section>
      {industry_name !== '' && <ListRow fact title="行业" end={industry_name} />}
      {cityname !== '' && <ListRow fact title="城市" end={cityname} />}
      {deals > 0 && <ListRow fact title="谈成" end={`${deals} 次`} />}
      {state === cooperationState.open && <ListRow fact title="有效期到" end={dayWords(expires_at, now)} />}
    </Section>
  );
}

/** Who it is, what else they have, and the way to ask first. */
function Owner({ post }: { post: Cooperation }) {
  const { user, mine, can, cooperation_id, owner_deals: deals } = post;
  if (mine) return null;
  return (
    <Section title="发布的人">
      <ListRow
        wrap
        leading={<Avatar id={user.user_id} name={user.name} src={user.avatar} />}
        title={user.name}
        meta={user.title}
        {...(user.card_id > 0 ? { href: cardPaths.view(user.card_id), end: '名片' } : {})}
      />
      <VouchedRow userId={user.user_id} line={post.vouched} />
      <ListRow
        leading={<Handshake size={22} aria-hidden />}
        title="全部合作"
        {...(deals > 0 ? { end: `谈成 ${deals} 次` } : {})}
        href={cooperationPaths.of(user.user_id)}
      />
      {can.ask && (
        <ListRow
          leading={<MessageCircle size={22} aria-hidden />}
          title="先问问"
          href={chatPaths.ask('cooperation', cooperation_id)}
        />
      )}
    </Section>
  );
}

/** How it stands for who looks, and what follows from it. */
function Standing({ post }: { post: Cooperation }) {
  const made = useQueryParams().has('made');
  const { mine, state, audit, audit_reason: reason, application } = post;
  if (mine && state === cooperationState.removed)
    return (
      <StateBlock label="状态" tone="bad" title="已被移除">
        别人看不到这条合作了，不能再改，可以另外发布一条。
      </StateBlock>
    );
  if (mine && audit === reviewState.rejected)
    return (
      <StateBlock label="审核" tone="bad" title="没有通过审核">
        {`${reason}。修改后会重新审核。`}
      </StateBlock>
    );
  if (mine && audit === reviewState.pending)
    return (
      <StateBlock label="审核" tone="waiting" title="等审核">
        通过后别人才看得到，结果会通知您。
      </StateBlock>
    );
  if (mine && made)
    return (
      <p className={css['made']} role="status">
        <CircleCheck size={20} aria-hidden />
        已发布，90 天有效
      </p>
    );
  if (application?.state === applicationState.accepted)
    return (
      <StateBlock label="我的申请" tone="good" title="对方已同意">
        名片已交换，对方的联系方式在名片上
      </StateBlock>
    );
  if (application?.state === applicationState.waiting)
    return (
      <StateBlock
        label="我的申请"
        tone="waiting"
        title="等对方回复"
        action={
          <Button kind="secondary" href={cooperationPaths.mine('sent')}>
            看我的申请
          </Button>
        }
      >
        同意后互换名片，结果会通知您
      </StateBlock>
    );
  if (application?.state === applicationState.declined)
    return (
      <StateBlock
        label="我的申请"
        tone="bad"
        title="这次没有成"
        action={
          <Button kind="secondary" href={cooperationPaths.square()}>
            看看别的
          </Button>
        }
      >
        可以看看同类的合作
      </StateBlock>
    );
  return null;
}

/** What waits for its owner, and who fits it. */
function Own({ post }: { post: Cooperation }) {
  const part = usePart(() => import('./view/own.tsx'));
  return part ? <part.OwnParts post={post} /> : null;
}
