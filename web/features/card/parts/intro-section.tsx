import { isRich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { lazy, Suspense } from 'react';
import { Section } from '../../../ui/section.tsx';
import css from './card-screen.module.css';

const RichText = lazy(async () => ({ default: (await import('../../../platform/rich-text.tsx')).RichText }));

/** What a person says of himself. The words stand at once; headings and pictures come with the code that draws them. */
export function IntroSection({ intro }: { intro: string }) {
  if (intro === '') return null;
  const words = <p className={css['prose']}>{wordsOf(intro)}</p>;
  return (
    <Section title="个人简介" padded>
      {isRich(intro) ? (
        <Suspense fallback={words}>
          <RichText text={intro} />
        </Suspense>
      ) : (
        words
      )}
    </Section>
  );
}
