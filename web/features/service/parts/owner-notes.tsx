import { publicationStatus, reviewState } from '@qunlu/contract/kernel/publication.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { later } from '../../../platform/later.ts';
import { Button } from '../../../ui/button.tsx';
import { CalendarDays, List, ReceiptText } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Section } from '../../../ui/section.tsx';
import { VisibilityBar } from '../../moderation/parts/visibility-bar.tsx';
import { servicePaths } from '../paths.ts';
import { takesTime } from './shown.ts';

/** For the owner: why others do not see the service, and what to do about it. */
export function OwnerNotes({ service }: { service: Service }) {
  const client = useQueryClient();
  const { service_id: id, audit, audit_reason: reason, status, hidden_until: hidden, access } = service;
  // Neither the audit nor its owner hides it, nor cancelling: what reports led to says so itself, with the way to object.
  const reported =
    !access && audit === reviewState.passed && status === publicationStatus.shown && hidden === 0;
  const show = (): void =>
    void later(import('./service-actions.tsx'), ({ change }) =>
      change(client, id, { status: publicationStatus.shown }, '已重新显示'),
    );
  return (
    <>
      {audit === reviewState.pending && (
        <Banner tone="info">正在审核，通过后别人才看得到，结果会通知您</Banner>
      )}
      {audit === reviewState.rejected && (
        <>
          <Banner
            tone="bad"
            action={
              <Button kind="quiet" size="s" href={servicePaths.edit(id)}>
                去修改
              </Button>
            }
          >
            没有通过审核，别人看不到。{reason && `原因：${reason}。`}改好后会再审核
          </Banner>
          <VisibilityBar type="service" id={id} />
        </>
      )}
      {reported && <VisibilityBar type="service" id={id} />}
      {status === publicationStatus.hidden && (
        <Banner
          action={
            <Button kind="quiet" size="s" onClick={show}>
              重新显示
            </Button>
          }
        >
          已隐藏，只有您能看到
        </Banner>
      )}
      {hidden > 0 && <Banner tone="warn">90 天内取消了 3 次，您的服务隐藏到 {dateTime(hidden)}</Banner>}
    </>
  );
}

/** Links for the owner alone: times, orders, the other services. */
export function OwnerLinks({ service: { service_id: id, type, ways, scheduled } }: { service: Service }) {
  return (
    <Section title="只有您能看到">
      {ways.some((way) => takesTime(type, way)) && (
        <ListRow
          wrap
          leading={<CalendarDays size={22} aria-hidden />}
          title="预约时间"
          meta={scheduled ? '买家从您的时间表里选' : '还没有设置，买家下单后和您约时间'}
          href={servicePaths.schedule(id)}
        />
      )}
      <ListRow
        leading={<ReceiptText size={22} aria-hidden />}
        title="工作台"
        href={servicePaths.dashboard()}
      />
      <ListRow leading={<List size={22} aria-hidden />} title="我的服务" href={servicePaths.own()} />
    </Section>
  );
}
