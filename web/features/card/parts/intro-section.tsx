import { isRich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { usePart } from '../../../platform/later.ts';
import { Section } from '../../../ui/section.tsx';
import css from './card-screen.module.css';

/** What a person says of himself. The words stand at once; headings and pictures come with the code that draws them. */
export function IntroSection({ intro }: { intro: string }) {
  const marked = isRich(intro);
  const part = usePart(() => import('../../../platform/rich-text.tsx'), marked);
  if (intro === '') return null;
  return (
    <Section title="个人简介" padded>
      {marked && part ? <part.RichText text={intro} /> : <p className={css['prose']}>{wordsOf(intro)}</p>}
    </Section>
  );
}
