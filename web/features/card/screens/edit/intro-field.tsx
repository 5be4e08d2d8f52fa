import { cardRules } from '@qunlu/contract/card/rules.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { PickerField } from '../../../../ui/form/picker-field.tsx';
import { pick } from '../../../../ui/picker/pick.tsx';

interface IntroFieldProps {
  value: string;
  error?: string | undefined;
  onChange: (intro: string) => void;
}

/** A person's introduction, written in an editor that fills the page; its pictures are uploads. */
export function IntroField({ value, error, onChange }: IntroFieldProps) {
  async function edit(): Promise<void> {
    const intro = await pick.editor({
      value,
      maxWide: cardRules.intro,
      // Saved as a draft at once: the session may end while the person writes.
      onWrite: onChange,
      onImage: async () => (await import('../../../media/parts/pick-picture.tsx')).pickPicture(),
    });
    onChange(intro ?? value);
  }
  return (
    <PickerField
      label="个人简介"
      text={wordsOf(value)}
      placeholder="点击编辑内容"
      error={error}
      onOpen={() => void edit()}
    />
  );
}
