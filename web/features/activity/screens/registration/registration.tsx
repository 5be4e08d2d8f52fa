import type { ActivityRegistration } from '@qunlu/contract/activity/entity.ts';
import { registrationState } from '@qunlu/contract/activity/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { later } from '../../../../platform/later.ts';
import { Button } from '../../../../ui/button.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { RefundRules } from '../../../order/parts/refund-rules.tsx';
import { orderPaths } from '../../../order/paths.ts';
import { activityPaths } from '../../paths.ts';
import { Passes } from './passes.tsx';
import css from './registration.module.css';

interface RegistrationProps {
  registration: ActivityRegistration;
  /** Seconds. */
  endsAt: number;
  online: boolean;
}

/** One registration that still counts: its tickets, or what it waits for; and the way out with what comes back. */
export function Registration({ registration, endsAt, online }: RegistrationProps) {
  const { state, ticket, quantity, total, hash, promise, activity_id: id, pay_until: until } = registration;
  const client = useQueryClient();
  const cancel = (): void =>
    void later(import('../../parts/registration/cancel-registration.ts'), ({ cancelRegistration }) =>
      cancelRegistration(client, registration),
    );
  const confirmed = state === registrationState.confirmed;
  const unpaid = state === registrationState.unpaid;
  return (
    <>
      {confirmed && <Passes registration={registration} endsAt={endsAt} online={online} />}
      {(hash !== '' || !confirmed) && (
        <Section>
          {!confirmed && (
            <ListRow
              wrap
              title={`${ticket} ${quantity} 张`}
              meta={
                unpaid
                  ? `名额为您留到 ${dateTime(until)}`
                  : `等主办方审核，结果会通知您${total > 0 ? '；没有通过会全额退' : ''}`
              }
              end={<Tag tone={unpaid ? 'warn' : 'info'}>{unpaid ? '待付款' : '待审核'}</Tag>}
            />
          )}
          {unpaid && (
            <div className={css['pay']}>
              <Button block href={orderPaths.pay(hash, activityPaths.registered(id))}>
                去付款 ¥{yuan(total)}
              </Button>
            </div>
          )}
          {promise && total > 0 && (
            <div className={css['rules']}>
              <RefundRules table={promise} />
            </div>
          )}
          {total > 0 && hash !== '' && !unpaid && <ListRow title="订单和收据" href={orderPaths.view(hash)} />}
          {promise && <ListRow title="取消报名" onClick={cancel} />}
        </Section>
      )}
    </>
  );
}
