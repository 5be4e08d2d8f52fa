import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { buyShare, deliveryLabels } from '@qunlu/contract/groupbuy/rules.ts';
import { isRich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { sharedWhen } from '@qunlu/contract/kernel/when-words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShareData } from '../../../../platform/host/share-data.ts';
import { later, usePart } from '../../../../platform/later.ts';
import { PictureStrip } from '../../../../platform/picture-strip.tsx';
import { navigate } from '../../../../platform/router/location.ts';
import { useQueryParams } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { useWholeTitle } from '../../../../platform/title.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Clock, Ellipsis, House, Inbox, MapPin, MessageCircle, Share2, Users } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { cardPaths } from '../../../card/paths.ts';
import { chatPaths } from '../../../chat/paths.ts';
import { circlePaths } from '../../../circle/paths.ts';
import { Vouched } from '../../../vouch/parts/vouched.tsx';
import type { Cart } from '../../parts/cart.ts';
import { Progress } from '../../parts/progress.tsx';
import { isRunning } from '../../parts/words.ts';
import { groupbuyPaths } from '../../paths.ts';
import { buysChanged, useChain } from '../../queries/buys.ts';
import { Chain } from './chain.tsx';
import { GoodsList } from './goods-list.tsx';
import { MyEntries } from './my-entries.tsx';
import { Outcome, OwnNotes } from './notes.tsx';
import css from './shown.module.css';

interface ShownProps {
  buy: Buy;
  cart: Cart;
  /** Seconds. */
  now: number;
}

/** What there is, how far it is, who takes part. */
export function Shown({ buy, cart, now }: ShownProps) {
  const made = useQueryParams().has('made');
  const { buy_id: id, title, mine, images, user, joined } = buy;
  const chain = useChain(id, { running: isRunning(buy, now), told: mine || joined });
  const head = chain.data?.pages[0];
  useWholeTitle(`${title} · ${user.name}`);
  useShareData(buyShare(buy, user.name));
  useFollowed(buy, head);
  // The chain is asked for more often than the rest.
  const newest = head ? { ...buy, people: head.people, pieces: head.pieces, state: head.state } : buy;
  return (
    <Page
      wide="aside"
      flush
      header={<ScreenHeader title="" back={groupbuyPaths.find()} actions={<Tools buy={buy} />} />}
      footer={mine ? <OwnFooter buy={buy} /> : <JoinFooter buy={buy} cart={cart} />}
    >
      <div>
        {mine && <OwnNotes buy={buy} made={made} now={now} />}
        <Outcome buy={newest} now={now} />
        <PictureStrip images={images} title={title} />
        <div className={css['head']}>
          <h1 className={css['title']}>{title}</h1>
          <Progress buy={newest} now={now} />
        </div>
        <Organiser buy={buy} />
      </div>
      {!mine && <MyEntries id={id} />}
      <GoodsList buy={buy} cart={buy.can.buy ? cart : null} />
      <Ways buy={buy} now={now} />
      <Content text={buy.content} />
      <Around buy={buy} />
      <Chain buy={buy} read={chain} />
    </Page>
  );
}

/** What the chain says is newer than the buy: what is left of goods is asked for, too. */
function useFollowed(buy: Buy, head: { people: number; pieces: number; state: number } | undefined): void {
  const client = useQueryClient();
  const seen = `${buy.people} ${buy.pieces} ${buy.state}`;
  const said = head ? `${head.people} ${head.pieces} ${head.state}` : seen;
  useEffect(() => {
    if (said !== seen) buysChanged(client, { chain: false });
    // Once for what the chain has said: the answer may be older than it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, said]);
}

/** Whose it is, and who vouches for them. */
function Organiser({ buy: { user, mine } }: { buy: Buy }) {
  return (
    <Section>
      <ListRow
        wrap
        leading={<Avatar id={user.user_id} name={user.name} src={user.avatar} />}
        title={user.name}
        meta={user.title || '团长'}
        {...(user.card_id > 0 ? { href: cardPaths.view(user.card_id), end: '名片' } : {})}
      />
      {!mine && <Vouched userId={user.user_id} />}
    </Section>
  );
}

/** Whom to ask and where it belongs: after what there is to buy. */
function Around({ buy: { buy_id: id, circle, mine } }: { buy: Buy }) {
  if (mine && !circle) return null;
  return (
    <Section>
      {!mine && (
        <ListRow
          leading={<MessageCircle size={22} aria-hidden />}
          title="咨询团长"
          href={chatPaths.ask('groupbuy', id)}
        />
      )}
      {circle && (
        <ListRow
          leading={<Users size={22} aria-hidden />}
          title="圈子"
          end={circle.name}
          href={circlePaths.home(circle.id)}
        />
      )}
    </Section>
  );
}

/** How and when goods come to who bought them. */
function Ways({ buy, now }: { buy: Buy; now: number }) {
  const { ways, points, express_note: express, local_note: local, ready_by: readyBy } = buy;
  return (
    <Section title="怎么拿到">
      <ListRow
        wrap
        leading={<Clock size={22} aria-hidden />}
        title={`最晚 ${sharedWhen(readyBy, now)} 备好`}
        meta="过了还没有备好，自动全额退款"
      />
      {points.map((point) => (
        <ListRow
          key={point.point_id}
          wrap
          leading={<MapPin size={22} aria-hidden />}
          title={`${deliveryLabels.pickup} · ${point.name}`}
          meta={[point.address, point.hours].filter((one) => one !== '').join(' · ')}
        />
      ))}
      {ways.includes('express') && (
        <ListRow
          wrap
          leading={<Inbox size={22} aria-hidden />}
          title={deliveryLabels.express}
          meta={express}
        />
      )}
      {ways.includes('local') && (
        <ListRow wrap leading={<House size={22} aria-hidden />} title={deliveryLabels.local} meta={local} />
      )}
    </Section>
  );
}

/** Plain text shows at once; rich text once the code that draws it has loaded. */
function Content({ text }: { text: string }) {
  const marked = isRich(text);
  const part = usePart(() => import('../../../../platform/rich-text.tsx'), marked);
  if (text === '') return null;
  return (
    <Section title="说明" padded>
      {marked && part ? <part.RichText text={text} /> : <p className={css['prose']}>{wordsOf(text)}</p>}
    </Section>
  );
}

function Tools({ buy }: { buy: Buy }) {
  const share = (): void =>
    void later(import('../../parts/buy-actions.tsx'), ({ shareBuy }) => shareBuy(buy));
  const more = (): void =>
    void later(import('../../parts/buy-actions.tsx'), ({ visitorActions }) => visitorActions(buy));
  return (
    <>
      <IconButton label="分享" onClick={share}>
        <Share2 size={22} aria-hidden />
      </IconButton>
      {!buy.mine && (
        <IconButton label="更多" onClick={more}>
          <Ellipsis size={22} aria-hidden />
        </IconButton>
      )}
    </>
  );
}

function OwnFooter({ buy }: { buy: Buy }) {
  const client = useQueryClient();
  const more = (): void =>
    void later(import('../../parts/buy-actions.tsx'), async ({ ownerActions }) => {
      if (await ownerActions(client, buy)) navigate(groupbuyPaths.user('own'), { replace: true });
    });
  return (
    <div className={css['row']}>
      <Button kind="secondary" onClick={more}>
        更多
      </Button>
      <Button href={groupbuyPaths.manage(buy.buy_id)}>管理</Button>
    </div>
  );
}

/** What is chosen with its sum, and the way on; why one cannot take part now, where one cannot. */
function JoinFooter({ buy, cart }: { buy: Buy; cart: Cart }) {
  const { buy_id: id, buy_problem: problem, can } = buy;
  const { pieces, total } = cart;
  return (
    <>
      {problem !== '' && <p className={css['problem']}>{problem}</p>}
      {can.door && !can.own && (
        <Button block kind="secondary" href={groupbuyPaths.door(id)}>
          核销取货码
        </Button>
      )}
      {problem === '' && (
        <Button block disabled={pieces === 0} onClick={() => navigate(groupbuyPaths.pay(id))}>
          {pieces === 0 ? '先选商品' : `${pieces} 件，去付款 ¥${yuan(total)}`}
        </Button>
      )}
    </>
  );
}
