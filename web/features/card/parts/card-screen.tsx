import { cardPageTitle, cardShare } from '@qunlu/contract/card/rules.ts';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useShareData } from '../../../platform/host/share-data.ts';
import { later, usePart } from '../../../platform/later.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { useWholeTitle } from '../../../platform/title.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { CircleCheck } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { cardPaths } from '../paths.ts';
import { type CachedCard, useHit } from '../queries.ts';
import { CardFooter, ShareIcon } from './card-footer.tsx';
import css from './card-screen.module.css';
import { ContactSection, RestSection } from './contact-section.tsx';
import { CardHeader } from './header.tsx';
import { GallerySection } from './gallery-section.tsx';
import { awaits, dropIntent } from './intent.ts';
import { IntroSection } from './intro-section.tsx';
import { MissingCard } from './missing-card.tsx';
import { OwnerLinks } from './owner-links.tsx';
import type { CardSlot, CardSlots, OnCard, ServicesSlot } from './slots.ts';
import { educationEntry, Timeline, workEntry } from './timeline.tsx';

export interface CardScreenProps {
  read: UseQueryResult<CachedCard>;
  /** What other features bring to it. */
  slots: Required<CardSlots>;
}

/** A whole card: header, contacts, sections, actions. */
export function CardScreen({ read, slots }: CardScreenProps) {
  const { data: card, error, refetch } = read;
  if (isNotFound(error)) return <MissingCard />;
  if (card && !card.isSimple) return <Shown card={card} slots={slots} />;
  return (
    <Page header={<ScreenHeader title="" />}>
      {card && (
        <div className={css['face']}>
          <CardHeader card={card} heading />
        </div>
      )}
      {error ? <ErrorState message={sentence(error)} onRetry={() => void refetch()} /> : <Waiting />}
    </Page>
  );
}

function Shown({ card, slots }: { card: CachedCard; slots: Required<CardSlots> }) {
  const { userId, guest } = useSession();
  const own = card.user_id === userId;
  const made = useQueryParams().has('made') && own;
  const { intro, gallery, provide, company_remark, cardWorks, cardEducations } = card;
  useWholeTitle(cardPageTitle(card));
  useHit(card.card_id, !own);
  useShareData(cardShare(card));
  useIntent(card);
  return (
    <Page
      wide="aside"
      header={<ScreenHeader title="" actions={own ? undefined : <Tools card={card} menu={slots.menu} />} />}
      footer={<CardFooter card={card} own={own} actions={slots.action} />}
    >
      <div className={css['face']}>
        {made && (
          <p className={css['made']} role="status">
            <CircleCheck size={20} aria-hidden />
            名片已生成 <span>发给对方就能看</span>
          </p>
        )}
        <CardHeader card={card} heading />
        <Code card={card} />
      </div>
      {own ? <HiddenBar card={card} /> : <Slots of={slots.relation} card={card} />}
      <ContactSection card={card} />
      {!own && <Slots of={slots.between} card={card} />}
      <Services userId={card.user_id} from={slots.services} />
      <IntroSection intro={intro} />
      <GallerySection pictures={gallery} name={card.realname} />
      <Prose title="我能提供" text={provide} />
      <Prose title="公司简介" text={company_remark} />
      {cardWorks.length > 0 && (
        <Section title="工作经历">
          <Timeline entries={cardWorks.map(workEntry)} />
        </Section>
      )}
      {cardEducations.length > 0 && (
        <Section title="教育经历">
          <Timeline entries={cardEducations.map(educationEntry)} />
        </Section>
      )}
      <RestSection card={card} />
      {own && <OwnerLinks cardId={card.card_id} />}
      {guest && (
        <p className={css['end']}>
          您也可以有一张，一分钟做好 <a href={cardPaths.create()}>做我的名片</a>
        </p>
      )}
    </Page>
  );
}

/** On a wide screen the card's code stands under it, for the phone of whoever looks. */
function Code({ card }: { card: CachedCard }) {
  const wide = useWide();
  const part = usePart(() => import('./code-beside.tsx'), wide);
  return wide && part ? <part.CodeBeside card={card} /> : null;
}

/** After the login it does what the person tapped as a guest. Who comes back without having logged in no longer wants it. */
function useIntent(card: CachedCard): void {
  const client = useQueryClient();
  const { guest } = useSession();
  const resume = useEffectEvent(
    () => void later(import('./carry-out.ts'), ({ carryOut }) => carryOut(client, card)),
  );
  useEffect(() => {
    if (guest) dropIntent();
    else if (awaits(card.card_id)) resume();
  }, [guest, card.card_id]);
}

/** At the top of somebody else's card: pass it on, and what else there is to do. */
function Tools({ card, menu }: OnCard & { menu: readonly CardSlot<OnCard>[] }) {
  return (
    <>
      {card.can.share && <ShareIcon card={card} />}
      <Slots of={menu} card={card} />
    </>
  );
}

/** The bar that says why the card is hidden; its code is loaded only for a hidden card. */
function HiddenBar({ card: { card_id, moderated } }: { card: CachedCard }) {
  const hidden = moderated === 1;
  const part = usePart(() => import('../../moderation/parts/visibility-bar.tsx'), hidden);
  return hidden && part ? <part.VisibilityBar type="card" id={card_id} /> : null;
}

function Slots({ of, card }: OnCard & { of: readonly CardSlot<OnCard>[] }) {
  return of.map(({ Slot }, index) => <Slot key={index} card={card} />);
}

function Services({ userId, from }: { userId: number; from: readonly ServicesSlot[] }) {
  const part = usePart(() => import('./services-section.tsx'), from.length > 0);
  return part ? <part.ServicesSection userId={userId} from={from} /> : null;
}

function Prose({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <Section title={title} padded>
      <p className={css['prose']}>{text}</p>
    </Section>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css['waiting']}>
        <Bone kind="block" />
        <Bone width="third" kind="title" />
        <Bone />
        <Bone width="half" />
        <Bone kind="block" />
      </div>
    </Skeleton>
  );
}
