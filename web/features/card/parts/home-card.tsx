import { listCards } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import { abbreviate, connections } from '@qunlu/contract/kernel/formats.ts';
import type { ReactNode } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { useRead } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Contact, Plus, Share2 } from '../../../ui/icons.ts';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { cardPaths } from '../paths.ts';
import { defaultOf } from '../queries/own-default.ts';
import { CardHeader } from './header.tsx';
import css from './home-card.module.css';
import { shareCard } from './share-card.ts';

/** The viewer's default card with its figures and actions, or the first step to make one; what else there is stands below. */
export function HomeCard({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useRead(listCards);
  if (error && !data) return <ErrorState message={sentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const card = defaultOf(data.list);
  return (
    <div className={css['root']}>
      <div className={css['own']}>
        {card ? <DefaultCard card={card} count={data.list.length} /> : <FirstCard />}
      </div>
      {children}
    </div>
  );
}

function DefaultCard({ card, count }: { card: Card; count: number }) {
  const known = connections(card);
  return (
    <>
      <a className={css['face']} href={cardPaths.view(card.card_id)}>
        <span className="visually-hidden">打开名片：{card.realname}</span>
        <CardHeader card={card} foot={card.phone} />
      </a>
      <dl className={css['figures']}>
        {card.views > 0 && <Figure label="浏览" value={abbreviate(card.views)} />}
        {known !== '-' && <Figure label="人脉" value={known} />}
        <Figure label="名片" value={`${count}/${Math.max(count, cardRules.perUser)}`} />
      </dl>
      <div className={css['share']}>
        <Button block icon={<Share2 size={20} aria-hidden />} onClick={() => void shareCard(card)}>
          分享名片
        </Button>
      </div>
    </>
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
