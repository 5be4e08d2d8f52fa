import type { ActivityRegistration } from '@qunlu/contract/activity/entity.ts';
import { registrationState } from '@qunlu/contract/activity/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { later } from '../../../../platform/later.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Clock } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { RefundRules } from '../../../order/parts/refund-rules.tsx';
import { orderPaths } from '../../../order/paths.ts';
import { activityPaths } from '../../paths.ts';
import { Passes } from './passes.tsx';
import css from './registration.module.css';

interface RegistrationProps {
  registration: ActivityRegistration;
  /** Seconds. */
  endsAt: number;
}

/** One registration that still counts: its tickets, or what it waits for; and the way out with what comes back. */
export function Registration({ registration, endsAt }: RegistrationProps) {
  const { state, ticket, quantity, total, hash, promise, activity_id: id, pay_until: until } = registration;
  const client = useQueryClient();
  const cancel = (): void =>
    void later(import('../../parts/registration/cancel-registration.ts'), ({ cancelRegistration }) =>
      cancelRegistration(client, registration),
    );
  const clock = <Clock size={18} aria-hidden />;
  return (
    <>
      {state === registrationState.unpaid && (
        <Banner
          tone="warn"
          icon={clock}
          action={
            <Button size="s" href={orderPaths.pay(hash, activityPaths.registered(id))}>
              去付款 ¥{yuan(total)}
            </Button>
          }
        >
          {ticket} {quantity} 张还没付款，名额为您留到 {dateTime(until)}
        </Banner>
      )}
      {state === registrationState.auditing && (
        <Banner tone="info" icon={clock}>
          {ticket} {quantity} 张，等主办方审核，结果会通知您。没有通过会全额退
        </Banner>
      )}
      {state === registrationState.confirmed && <Passes registration={registration} endsAt={endsAt} />}
      {hash !== '' && state !== registrationState.unpaid && (
        <Section>
          {promise && total > 0 && (
            <div className={css['rules']}>
              <RefundRules table={promise} />
            </div>
          )}
          {total > 0 && <ListRow title="订单和收据" href={orderPaths.view(hash)} />}
          {promise && <ListRow title="取消报名" onClick={cancel} />}
        </Section>
      )}
    </>
  );
}
