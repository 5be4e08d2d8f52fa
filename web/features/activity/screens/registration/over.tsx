import type { ActivityRegistration } from '@qunlu/contract/activity/entity.ts';
import { registrationStateLabels, type RegistrationState } from '@qunlu/contract/activity/rules.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { orderPaths } from '../../../order/paths.ts';

/** Registrations that came to nothing, with why; the money of each stands in its order. */
export function Over({ list }: { list: readonly ActivityRegistration[] }) {
  if (list.length === 0) return null;
  return (
    <Section title="以前的报名">
      {list.map(({ registration_id: id, state, ticket, quantity, total, hash, reason }) => (
        <ListRow
          key={id}
          wrap
          title={`${ticket} ${quantity} 张`}
          meta={reason}
          end={registrationStateLabels[state as RegistrationState]}
          {...(total > 0 && hash !== '' ? { href: orderPaths.view(hash) } : {})}
        />
      ))}
    </Section>
  );
}
