import type { HomeView } from '@qunlu/contract/discovery/home.ts';
import { cardPaths } from '../../features/card/paths.ts';
import { discoveryPaths } from '../../features/discovery/paths.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { Section } from '../../ui/section.tsx';
import css from './blocks.module.css';

/** The first three steps, as far as they are left: the one of the card is the place of the card itself. */
export function Steps({ steps: { card, shared, circle } }: { steps: HomeView['steps'] }) {
  const left = [
    ...(shared
      ? []
      : [
          {
            step: 2,
            title: '把名片发给一位朋友',
            meta: '谁看了，您都知道，随时可以收回',
            href: card ? cardPaths.default() : cardPaths.create(),
          },
        ]),
    ...(circle
      ? []
      : [
          {
            step: 3,
            title: '加入一个圈子，或自己建一个',
            meta: '同行、同城、校友和兴趣，一群人的联系方式放在一起',
            href: discoveryPaths.find,
          },
        ]),
  ];
  if (left.length === 0) return null;
  return (
    <Section title={card ? '接下来' : '然后'}>
      {left.map(({ step, title, meta, href }) => (
        <ListRow
          key={step}
          wrap
          leading={<span className={css['step']}>{step}</span>}
          title={title}
          meta={meta}
          href={href}
        />
      ))}
    </Section>
  );
}
