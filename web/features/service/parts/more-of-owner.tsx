import { Section } from '../../../ui/section.tsx';
import { cardPaths } from '../../card/paths.ts';
import { useUserServices } from '../queries/service.ts';
import { ServiceRow } from './service-row.tsx';

const shown = 3;

export interface MoreOfOwnerProps {
  userId: number;
  cardId: number;
  /** The service that is open. */
  except: number;
}

/** What else the person offers; nothing when there is nothing, or it cannot be read. */
export function MoreOfOwner({ userId, cardId, except }: MoreOfOwnerProps) {
  const { data } = useUserServices(userId);
  const others = data?.pages[0]?.list.filter((one) => one.access && one.service_id !== except) ?? [];
  if (others.length === 0) return null;
  return (
    <Section
      title="这位卖家的其他服务"
      {...(others.length > shown && cardId > 0 ? { action: <a href={cardPaths.view(cardId)}>全部</a> } : {})}
    >
      {others.slice(0, shown).map((service) => (
        <ServiceRow key={service.service_id} service={service} owner={false} />
      ))}
    </Section>
  );
}
