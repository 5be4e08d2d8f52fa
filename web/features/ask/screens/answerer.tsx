import type { Answerer } from '@qunlu/contract/ask/entity.ts';
import { askKinds } from '@qunlu/contract/ask/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { usePart } from '../../../platform/later.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MessageSquareText, User } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { cardPaths } from '../../card/paths.ts';
import { SellingSteps } from '../../identity/parts/selling-steps.tsx';
import { RefundOffer } from '../../order/parts/refund-rules.tsx';
import { Vouched } from '../../vouch/parts/vouched.tsx';
import { AnsweredRow } from '../parts/answered-row.tsx';
import { lengthWords, ratingWords, topicOf } from '../parts/words.ts';
import { askPaths } from '../paths.ts';
import { useAnswerer, useAnswersBy } from '../queries/lists.ts';
import css from './answerer.module.css';

/** Somebody as one who answers: what asking costs, what about, how they have answered (R164, D128); one's own, and its price. */
export default function AnswererScreen() {
  const userId = useIdParam();
  const edits = useQueryParams().has('edit');
  const read = useAnswerer(userId);
  const { data, error } = read;
  const isMissing = isNotFound(error);
  if (data)
    return edits && data.mine ? (
      <Price key={userId} answerer={data} />
    ) : (
      <Shown key={userId} answerer={data} />
    );
  return (
    <Page header={<ScreenHeader title="提问" back={askPaths.home()} />}>
      {isMissing ? (
        <EmptyState
          icon={<User size={28} aria-hidden />}
          title="找不到这个人"
          text="可能已经注销，或不想被您看到"
          action={<Button href={askPaths.find({ tab: 'answerers' })}>看别的回答的人</Button>}
        />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}

function Price({ answerer }: { answerer: Answerer }) {
  const part = usePart(() => import('./answerer/price-form.tsx'));
  return part ? <part.PriceForm answerer={answerer} /> : null;
}

function Shown({ answerer }: { answerer: Answerer }) {
  const { user, intro, mine, on, topics, promise } = answerer;
  const { user_id: id, name, avatar, title, card_id: cardId } = user;
  return (
    <Page
      header={<ScreenHeader title={mine ? '我的回答主页' : '提问'} back={askPaths.home()} />}
      footer={<Footer answerer={answerer} />}
    >
      {mine && <OwnState answerer={answerer} />}
      {mine && answerer.problem !== '' && <SellingSteps kind="circle" title="收款还缺" missing />}
      <Section>
        <ListRow
          wrap
          leading={<Avatar id={id} name={name} src={avatar} />}
          title={name}
          meta={title}
          {...(cardId > 0 ? { href: cardPaths.view(cardId), end: '名片' } : {})}
        />
        <Vouched userId={id} />
      </Section>
      {(on || intro !== '' || topics.length > 0) && (
        <Section padded>
          <div className={css['offer']}>
            {on && (
              <p className={css['price']}>
                <Amount fen={answerer.price} size="l" />
                <span>问一次</span>
              </p>
            )}
            {topics.length > 0 && (
              <p className={css['topics']}>
                {topics.map((topic) => (
                  <Tag key={topic}>{topicOf(topic)}</Tag>
                ))}
              </p>
            )}
            {intro !== '' && <p className={css['intro']}>{intro}</p>}
          </div>
        </Section>
      )}
      <Facts answerer={answerer} />
      {promise && !mine && <RefundOffer table={promise} />}
      <Given answerer={answerer} />
    </Page>
  );
}

/** How they have answered so far; nothing where there is nothing yet. */
function Facts({ answerer }: { answerer: Answerer }) {
  const { asked, answered, rate, median, ratings, listeners } = answerer;
  if (asked === 0 && listeners === 0 && ratings === 0) return null;
  return (
    <Section title="答得怎么样">
      {rate >= 0 && <ListRow fact title="回答率" end={`${rate}%，${asked} 次答了 ${answered} 次`} />}
      {median >= 0 && <ListRow fact title="多久回答" end={`一半在 ${lengthWords(median)}内`} />}
      {ratings > 0 && <ListRow fact title="评分" end={`${ratingWords(answerer)}，${ratings} 人评`} />}
      {listeners > 0 && <ListRow fact title="回答被听" end={`${listeners} 次`} />}
    </Section>
  );
}

/** Their public answers. */
function Given({ answerer: { user, mine } }: { answerer: Answerer }) {
  const read = useAnswersBy(user.user_id);
  return (
    <PagedList
      query={read}
      title={mine ? '我公开的回答' : 'TA 的回答'}
      keyOf={({ answer }) => answer.answer_id}
      empty={
        <EmptyState
          icon={<MessageSquareText size={28} aria-hidden />}
          title="还没有公开的回答"
          text={mine ? '答了并公开的，别人在这里听' : '第一个问的人，也许就是您'}
        />
      }
    >
      {(one) => <AnsweredRow one={one} />}
    </PagedList>
  );
}

/** Whether others can ask me, and what is missing where they cannot. */
function OwnState({ answerer: { on, price, problem } }: { answerer: Answerer }) {
  if (on && problem === '')
    return (
      <StateBlock label="接受提问" tone="good" title="正在接受付费提问">
        {`问一次 ¥${yuan(price)}，您得 90%。48 小时内没有回答，对方全额退款。`}
      </StateBlock>
    );
  return (
    <StateBlock label="接受提问" tone="waiting" title={on ? '别人现在问不了您' : '没有打开付费提问'}>
      {problem === '' ? '定一个价格，选几个擅长的话题，别人就能付费问您。' : problem}
    </StateBlock>
  );
}

function Footer({ answerer }: { answerer: Answerer }) {
  const { user, mine, on, price, problem } = answerer;
  if (mine)
    return (
      <Button block href={askPaths.price(user.user_id)}>
        {on ? '改价格和介绍' : '打开付费提问'}
      </Button>
    );
  if (!on || problem !== '')
    return (
      <>
        <p className={css['problem']} role="status">
          {problem || '暂时不接受付费提问'}
        </p>
        <Button block kind="secondary" href={askPaths.create({ kind: askKinds.bounty })}>
          发一个悬赏问大家
        </Button>
      </>
    );
  return (
    <Button block href={askPaths.create({ kind: askKinds.person, user: user.user_id })}>
      {`向 TA 提问 ¥${yuan(price)}`}
    </Button>
  );
}
