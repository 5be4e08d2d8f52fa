import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { Section } from '../../../../ui/section.tsx';
import css from './course.module.css';

/** What has happened, the newest first. */
export function Course({ events }: { events: Order['events'] }) {
  if (events.length === 0) return null;
  return (
    <Section title="经过" padded>
      <ol className={css['root']} reversed>
        {events.toReversed().map(({ at, words }) => (
          <li key={`${at} ${words}`} className={css['event']}>
            <span className={css['words']}>{words}</span>
            <time className={css['at']}>{dateTime(at)}</time>
          </li>
        ))}
      </ol>
    </Section>
  );
}
