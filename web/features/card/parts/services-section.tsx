import { yuan } from '@qunlu/contract/kernel/money.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { useQuery } from '@tanstack/react-query';
import { ListRow } from '../../../ui/list-row.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/section.tsx';
import { servicesOptions } from '../queries/services.ts';
import css from './services-section.module.css';
import type { ServicesSlot } from './slots.ts';

/** Pixels of a picture at twice its size. */
const pictureWidth = 112;

/** What the owner of a card offers. Draws nothing when there is nothing, or when it could not be read (B044). */
export function ServicesSection({ userId, from }: { userId: number; from: readonly ServicesSlot[] }) {
  const { data = [] } = useQuery(servicesOptions(userId, from));
  if (data.length === 0) return null;
  return (
    <Section title="服务">
      {data.map(({ service_id, title, image, fee, href }) => (
        <ListRow
          key={service_id}
          wrap
          href={href}
          leading={
            image !== '' && (
              <span className={css['picture']}>
                <Picture src={pictureAt(image, pictureWidth)} alt="" />
              </span>
            )
          }
          title={title}
          end={
            fee !== null && (
              <span className={css['fee']}>
                {fee > 0 && <small>¥</small>}
                {fee > 0 ? yuan(fee) : '免费'}
              </span>
            )
          }
        />
      ))}
    </Section>
  );
}
