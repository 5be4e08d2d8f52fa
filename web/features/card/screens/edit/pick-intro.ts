import { cardRules } from '@qunlu/contract/card/rules.ts';
import { pick } from '../../../../ui/picker/pick.tsx';

/** A person's introduction, written in an editor that fills the page; its pictures are uploads. */
export async function pickIntro(value: string, onChange: (intro: string) => void): Promise<void> {
  const intro = await pick.editor({
    value,
    maxWide: cardRules.intro,
    // Saved as a draft at once: the session may end while the person writes.
    onWrite: onChange,
    onImage: async () => (await import('../../../media/parts/pick-picture.tsx')).pickPicture(),
  });
  onChange(intro ?? value);
}
