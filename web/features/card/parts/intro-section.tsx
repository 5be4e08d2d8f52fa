import { isRich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { usePart } from '../../../platform/later.ts';
import { Section } from '../../../ui/section.tsx';
import css from './card-screen.module.css';

/** A person's introduction. Plain text shows at once; rich text shows once the code that draws it has loaded. */
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
