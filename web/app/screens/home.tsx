import { listCards } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { cardRules, needFill } from '@qunlu/contract/card/rules.ts';
import { abbreviate, connections } from '@qunlu/contract/kernel/formats.ts';
import { CardFace } from '../../features/card/parts/face.tsx';
import { shareCard } from '../../features/card/parts/share-card.ts';
import { cardPaths } from '../../features/card/paths.ts';
import { friendPaths } from '../../features/friend/paths.ts';
import { useWaiting } from '../../features/friend/queries/standing.ts';
import { sentence } from '../../platform/http/sentence.ts';
import { useRead } from '../../platform/query.ts';
import { ScreenHeader } from '../../platform/screen-header.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Contact, Eye, Pencil, Plus, Share2, Users } from '../../ui/icons.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Bone, Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../tabs.tsx';
import css from './home.module.css';

/** The first screen: my default card, how it does, and what one does with it most. */
export default function Home() {
  return (
    <Page header={<ScreenHeader title="群录" back={null} />} tabBar={<Tabs active="/app/home" />}>
      <Cards />
    </Page>
  );
}

function Cards() {
  const { data, error, refetch } = useRead(listCards);
  if (error && !data) return <ErrorState message={sentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const card = data.list.find((one) => one.default === 1) ?? data.list[0];
  return card ? <DefaultCard card={card} count={data.list.length} /> : <FirstCard />;
}

function DefaultCard({ card, count }: { card: Card; count: number }) {
  const waiting = useWaiting();
  return (
    <div className={css['root']}>
      <a className={css['face']} href={cardPaths.view(card.card_id)}>
        <span className="visually-hidden">打开名片：{card.realname}</span>
        <CardFace card={card} foot={card.phone} />
      </a>
      <dl className={css['figures']}>
        <Figure label="被看" value={abbreviate(card.views)} />
        <Figure label="人脉" value={connections(card)} />
        <Figure label="名片" value={`${count}/${Math.max(count, cardRules.perUser)}`} />
      </dl>
      <div className={css['share']}>
        <Button block icon={<Share2 size={20} aria-hidden />} onClick={() => void shareCard(card)}>
          分享名片
        </Button>
      </div>
      <Section>
        {needFill(card) && (
          <ListRow
            leading={<Pencil size={22} aria-hidden />}
            title="补全名片"
            meta="有姓名、手机和公司，对方才认得出、找得到您"
            wrap
            href={cardPaths.edit(card.card_id)}
          />
        )}
        <ListRow
          leading={<Contact size={22} aria-hidden />}
          title="我的名片"
          meta="换默认、修改、再做一张"
          href={cardPaths.list()}
        />
        <ListRow
          leading={<Users size={22} aria-hidden />}
          title="好友"
          meta="按姓名从 A 到 Z 找人"
          end={<Badge count={waiting} label="个申请等您回复" />}
          href={friendPaths.list}
        />
        <ListRow
          leading={<Eye size={22} aria-hidden />}
          title="谁看了我的联系方式"
          meta="每次查看都有回执，可以收回"
          href={cardPaths.receipts(card.card_id)}
        />
      </Section>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={css['figure']}>
      <dt className={css['label']}>{label}</dt>
      <dd className={css['value']}>{value}</dd>
    </div>
  );
}

function FirstCard() {
  return (
    <EmptyState
      icon={<Contact size={28} aria-hidden />}
      title="先做一张名片"
      text="填上姓名和手机就能发给对方，其他的以后再补"
      action={
        <Button href={cardPaths.create()} icon={<Plus size={20} aria-hidden />}>
          做我的名片
        </Button>
      }
    />
  );
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css['waiting']}>
        <Bone kind="block" />
        <Bone width="half" />
        <Bone kind="block" />
      </div>
    </Skeleton>
  );
}
