import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { Service, ServiceWay } from '@qunlu/contract/service/entity.ts';
import { serviceShare, type ServiceType } from '@qunlu/contract/service/rules.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useShareData } from '../../../platform/host/share-data.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { later, usePart } from '../../../platform/later.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { useSession } from '../../../platform/session.ts';
import { useWholeTitle } from '../../../platform/title.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CircleCheck, Clock, Ellipsis, MessageCircle, Share2, ShieldCheck } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { cardPaths } from '../../card/paths.ts';
import { chatPaths } from '../../chat/paths.ts';
import { Content } from '../parts/content.tsx';
import { ServiceFace } from '../parts/face.tsx';
import { MissingService } from '../parts/missing-service.tsx';
import { Price } from '../../../ui/price.tsx';
import { shownOf, takesTime } from '../parts/shown.ts';
import { Ways } from '../parts/ways.tsx';
import { servicePaths } from '../paths.ts';
import { useService } from '../queries/service.ts';
import css from './service.module.css';

/** A service, for everybody who has the link: what it is, how it is bought, what others say of it (R102). */
export default function ViewService() {
  const read = useService(useIdParam());
  const { data: service, error } = read;
  if (isNotFound(error)) return <MissingService />;
  if (service) return <Shown key={service.service_id} service={service} />;
  return (
    <Page header={<ScreenHeader title="" />}>
      <LoadState read={read} waiting={<Waiting />} />
    </Page>
  );
}

function Shown({ service }: { service: Service }) {
  const client = useQueryClient();
  const params = useQueryParams();
  const { ways, mine, scheduled, user, title } = service;
  const [chosen, setChosen] = useState(() => Number(params.get('way')) || 0);
  const way = ways.find((one) => one.way_id === chosen) ?? ways[0];
  const shown = shownOf(service);
  useWholeTitle(`${title} · ${user.name}`);
  useShareData(serviceShare(service));
  return (
    <Page
      wide="aside"
      flush
      header={<ScreenHeader title="" actions={<Tools service={service} />} />}
      footer={
        mine ? <OwnFooter client={client} service={service} /> : <BuyFooter service={service} way={way} />
      }
    >
      <div>
        {mine && params.has('made') && (
          <p className={css['made']} role="status">
            <CircleCheck size={20} aria-hidden />
            {service.access ? '已发布，名片上看得到了' : '已提交'}
          </p>
        )}
        {mine ? <OwnNotes service={service} /> : <Resting until={service.resting_until} />}
        <ServiceFace service={shown} />
      </div>
      <Owner service={service} />
      <div>
        <Ways
          type={shown.type}
          ways={ways}
          scheduled={scheduled}
          {...(way && !mine ? { value: way.way_id, onChoose: setChosen } : {})}
        />
        {way && <Refunds type={shown.type} way={way} />}
      </div>
      <Content text={shown.content} />
      <Discussion service={service} />
      {mine && <OwnLinks service={service} />}
    </Page>
  );
}

function Tools({ service }: { service: Service }) {
  const share = (): void =>
    void later(import('../parts/service-actions.tsx'), ({ shareService }) => shareService(service));
  const more = (): void =>
    void later(import('../parts/service-actions.tsx'), ({ visitorActions }) => visitorActions(service));
  return (
    <>
      <IconButton label="分享" onClick={share}>
        <Share2 size={22} aria-hidden />
      </IconButton>
      {!service.mine && (
        <IconButton label="更多" onClick={more}>
          <Ellipsis size={22} aria-hidden />
        </IconButton>
      )}
    </>
  );
}

function Resting({ until }: { until: number }) {
  if (until === 0) return null;
  return (
    <Banner tone="warn" icon={<Clock size={18} aria-hidden />}>
      卖家休息到 {dateTime(until)}，暂不接新单
    </Banner>
  );
}

/** The seller, and the way to their card. */
function Owner({ service: { user, mine, service_id } }: { service: Service }) {
  const { user_id: id, name, avatar, card_id: cardId, title, certified } = user;
  return (
    <Section>
      <ListRow
        wrap
        leading={<Avatar id={id} name={name} src={avatar} eager />}
        title={
          <span className={css['name']}>
            {name}
            {certified === 1 && (
              <span className={css['certified']}>
                <ShieldCheck size={16} aria-hidden />
                <span className="visually-hidden">已认证</span>
              </span>
            )}
          </span>
        }
        meta={title}
        {...(cardId > 0 ? { href: cardPaths.view(cardId), end: '名片' } : {})}
      />
      {!mine && (
        <ListRow
          leading={<MessageCircle size={22} aria-hidden />}
          title="咨询卖家"
          href={chatPaths.ask('service', service_id)}
        />
      )}
      {!mine && <Vouches userId={id} />}
    </Section>
  );
}

/** Which of the viewer's friends vouch for the seller; guests never load it. */
function Vouches({ userId }: { userId: number }) {
  const { guest } = useSession();
  const part = usePart(() => import('../../vouch/parts/vouched.tsx'), !guest);
  return part && !guest ? <part.Vouched userId={userId} /> : null;
}

/** What the buyer gets back when; its words come after the screen stands. */
function Refunds({ type, way }: { type: ServiceType; way: ServiceWay }) {
  const part = usePart(() => import('../parts/promise-lines.tsx'));
  return part ? <part.PromiseLines type={type} way={way} /> : null;
}

/** Comments and what else the person offers come after the screen stands. */
function Discussion({ service }: { service: Service }) {
  const { service_id: id, comments, hasBuy, user } = service;
  const part = usePart(() => import('../parts/comments.tsx'));
  const more = usePart(() => import('../parts/more-of-owner.tsx'));
  return (
    <div>
      {part && <part.Comments serviceId={id} count={comments} bought={hasBuy} />}
      {more && <more.MoreOfOwner userId={user.user_id} cardId={user.card_id} except={id} />}
    </div>
  );
}

function OwnNotes({ service }: { service: Service }) {
  const part = usePart(() => import('../parts/owner-notes.tsx'));
  return part ? <part.OwnerNotes service={service} /> : null;
}

function OwnLinks({ service }: { service: Service }) {
  const part = usePart(() => import('../parts/owner-notes.tsx'));
  return part ? <part.OwnerLinks service={service} /> : null;
}

function OwnFooter({ client, service }: { client: QueryClient; service: Service }) {
  const share = (): void =>
    void later(import('../parts/service-actions.tsx'), ({ shareService }) => shareService(service));
  const more = (): void =>
    void later(import('../parts/service-actions.tsx'), async ({ ownerActions }) => {
      const gone = await ownerActions(client, service, {
        timed: service.ways.some((way) => takesTime(service.type, way)),
      });
      if (gone) navigate(servicePaths.own(), { replace: true });
    });
  const edit = (): void => navigate(servicePaths.edit(service.service_id), { returns: true });
  return (
    <div className={css['row']}>
      <Button kind="secondary" onClick={more}>
        更多
      </Button>
      <Button kind={service.access ? 'secondary' : 'primary'} onClick={edit}>
        编辑
      </Button>
      {service.access && (
        <Button icon={<Share2 size={20} aria-hidden />} onClick={share}>
          分享服务
        </Button>
      )}
    </div>
  );
}

/** What the chosen way costs, and the purchase; why it cannot be bought now, where it cannot. */
function BuyFooter({ service, way }: { service: Service; way: ServiceWay | undefined }) {
  const { service_id: id, buy_problem: problem, scheduled } = service;
  if (!way) return null;
  const label = way.timed && scheduled ? '预约' : way.fee === 0 ? '免费下单' : '立即购买';
  return (
    <>
      {problem !== '' && <p className={css['problem']}>{problem}</p>}
      <div className={css['row']}>
        <span className={css['price']}>
          <Price fee={way.fee} unit={way.unit} size="l" />
          <span className={css['way']}>{way.title}</span>
        </span>
        <Button disabled={problem !== ''} href={servicePaths.buy(id, { way: way.way_id })}>
          {label}
        </Button>
      </div>
    </>
  );
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
