import { isRich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { usePart } from '../../../../platform/later.ts';
import { Section } from '../../../../ui/section.tsx';
import css from './content.module.css';

/** What happens there, in the host's words. Plain text shows at once; rich text once the code that draws it has loaded. */
export function Content({ text }: { text: string }) {
  const marked = isRich(text);
  const part = usePart(() => import('../../../../platform/rich-text.tsx'), marked);
  if (text === '') return null;
  return (
    <Section title="活动内容" padded>
      {marked && part ? <part.RichText text={text} /> : <p className={css['prose']}>{wordsOf(text)}</p>}
    </Section>
  );
}
