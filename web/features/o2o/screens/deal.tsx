import { yuan } from '@qunlu/contract/kernel/money.ts';
import { reviewState, publicationStatus } from '@qunlu/contract/kernel/publication.ts';
import { isRich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import type { Deal } from '@qunlu/contract/o2o/entity.ts';
import { dealShare } from '@qunlu/contract/o2o/rules.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useShareData } from '../../../platform/host/share-data.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { later, usePart } from '../../../platform/later.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { PictureStrip } from '../../../platform/picture-strip.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useWholeTitle } from '../../../platform/title.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Clock, Ellipsis, MapPin, CircleCheck, Share2, ShieldCheck, Undo2 } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { VisibilityBar } from '../../moderation/parts/visibility-bar.tsx';
import { cardPaths } from '../../card/paths.ts';
import { VouchedRow } from '../../vouch/parts/vouched-row.tsx';
import { DealPrice } from '../parts/deal-price.tsx';
import { MissingDeal } from '../parts/missing-deal.tsx';
import { Rules } from '../parts/rules.tsx';
import { leftWords, openShopMap, untilWhen } from '../parts/shown.ts';
import { o2oPaths } from '../paths.ts';
import { useDeal } from '../queries.ts';
import css from './deal.module.css';

/** A deal of a shop: what it is, where and until when it is used, how money comes back (R191). */
export default function ViewDeal() {
  const read = useDeal(useIdParam());
  const { data: deal, error } = read;
  if (isNotFound(error)) return <MissingDeal />;
  if (deal) return <Shown key={deal.deal_id} deal={deal} />;
  return (
    <Page header={<ScreenHeader title="" back={o2oPaths.find()} />}>
      <LoadState read={read} waiting={<SkeletonRows count={5} />} />
    </Page>
  );
}

function Shown({ deal }: { deal: Deal }) {
  const client = useQueryClient();
  const made = useQueryParams().has('made');
  const [now] = useState(() => Date.now() / 1000);
  const { title, shop, mine, images, content, rules, valid_to: validTo } = deal;
  useWholeTitle(`${title} · ${shop.name}`);
  useShareData(dealShare(deal));
  return (
    <Page
      wide="aside"
      flush
      header={<ScreenHeader title="" back={o2oPaths.find()} actions={<Tools deal={deal} />} />}
      footer={mine ? <OwnFooter client={client} deal={deal} /> : <BuyFooter deal={deal} />}
    >
      <div>
        {mine && <OwnNotes deal={deal} made={made} />}
        <PictureStrip images={images} title={title} />
        <div className={css['head']}>
          <h1 className={css['title']}>{title}</h1>
          <DealPrice deal={deal} size="l" />
          {mine ? (
            <p className={css['sold']}>{`卖出 ${deal.sold} 份，还剩 ${deal.left} 份`}</p>
          ) : (
            leftWords(deal) !== '' && <p className={css['left']}>{leftWords(deal)}</p>
          )}
        </div>
      </div>
      <Section>
        <ListRow wrap leading={<Clock size={22} aria-hidden />} title={untilWhen(validTo, now)} />
        <ListRow
          wrap
          leading={<Undo2 size={22} aria-hidden />}
          title="没有用可以随时退"
          meta="到期没有用，钱自动全额退回；用过的不退"
        />
      </Section>
      <Shop deal={deal} />
      <Section title="使用规则">
        <Rules text={rules} />
      </Section>
      <Content text={content} />
      {deal.tills && (
        <Section>
          <ListRow
            wrap
            leading={<CircleCheck size={22} aria-hidden />}
            title="核销台"
            meta="扫买家的券码，或输入 12 位数字"
            href={o2oPaths.till()}
          />
        </Section>
      )}
    </Page>
  );
}

/** Where it is, whose it is, and which company's licence was certified. */
function Shop({ deal: { shop, user, licence, vouched } }: { deal: Deal }) {
  return (
    <Section title="在哪里用">
      <ListRow
        wrap
        leading={<MapPin size={22} aria-hidden />}
        title={shop.name}
        meta={`${shop.region_name} ${shop.address}`}
        end="地图"
        onClick={() => void openShopMap(shop)}
      />
      {licence !== '' && (
        <ListRow wrap leading={<ShieldCheck size={22} aria-hidden />} title={licence} meta="营业执照已认证" />
      )}
      <ListRow
        wrap
        leading={<Avatar id={user.user_id} name={user.name} src={user.avatar} />}
        title={user.name}
        meta={user.title || '店主'}
        {...(user.card_id > 0 ? { href: cardPaths.view(user.card_id), end: '名片' } : {})}
      />
      <VouchedRow userId={user.user_id} line={vouched} />
    </Section>
  );
}

/** Plain text shows at once; rich text once the code that draws it has loaded. */
function Content({ text }: { text: string }) {
  const marked = isRich(text);
  const part = usePart(() => import('../../../platform/rich-text.tsx'), marked);
  if (text === '') return null;
  return (
    <Section title="优惠内容" padded>
      {marked && part ? <part.RichText text={text} /> : <p className={css['prose']}>{wordsOf(text)}</p>}
    </Section>
  );
}

function Tools({ deal }: { deal: Deal }) {
  const share = (): void =>
    void later(import('../parts/deal-actions.tsx'), ({ shareDeal }) => shareDeal(deal));
  const more = (): void =>
    void later(import('../parts/deal-actions.tsx'), ({ visitorActions }) => visitorActions(deal));
  return (
    <>
      {deal.access && (
        <IconButton label="分享" onClick={share}>
          <Share2 size={22} aria-hidden />
        </IconButton>
      )}
      {!deal.mine && (
        <IconButton label="更多" onClick={more}>
          <Ellipsis size={22} aria-hidden />
        </IconButton>
      )}
    </>
  );
}

/** Why others do not see it, and what to do about it. */
function OwnNotes({ deal, made }: { deal: Deal; made: boolean }) {
  const { deal_id: id, audit, audit_reason: reason, status, access, over, licence } = deal;
  const passed = audit === reviewState.passed;
  const shown = status === publicationStatus.shown;
  return (
    <>
      {audit === reviewState.pending && (
        <Banner tone="info">{made && '已提交。'}正在审核，通过后别人才看得到，结果会通知您</Banner>
      )}
      {audit === reviewState.rejected && (
        <Banner tone="bad">没有通过审核，别人看不到。{reason && `原因：${reason}。`}改好后会再审核</Banner>
      )}
      {licence === '' && (
        <Banner tone="warn">企业认证已失效，别人看不到这个优惠；重新认证后恢复，卖出的券照常用</Banner>
      )}
      {over && <Banner>已过有效期，没有用的券已退款。想接着卖，改有效期就行</Banner>}
      {passed && !shown && <Banner>已隐藏，只有您能看到</Banner>}
      {passed && shown && !access && !over && licence !== '' && <VisibilityBar type="o2o" id={id} />}
    </>
  );
}

function OwnFooter({ client, deal }: { client: QueryClient; deal: Deal }) {
  const more = (): void =>
    void later(import('../parts/deal-actions.tsx'), async ({ ownerActions }) => {
      if (await ownerActions(client, deal)) navigate(o2oPaths.own(), { replace: true });
    });
  return (
    <div className={css['row']}>
      <Button kind="secondary" onClick={more}>
        更多
      </Button>
      <Button onClick={() => navigate(o2oPaths.edit(deal.deal_id), { returns: true })}>编辑</Button>
    </div>
  );
}

/** What it costs, and the purchase; why it cannot be bought now, where it cannot. */
function BuyFooter({ deal }: { deal: Deal }) {
  const { deal_id: id, buy_problem: problem, price } = deal;
  return (
    <>
      {problem !== '' && <p className={css['problem']}>{problem}</p>}
      <Button block disabled={problem !== ''} href={o2oPaths.pay(id)}>
        {problem === '' ? `购买 ¥${yuan(price)}` : '购买'}
      </Button>
    </>
  );
}
