import { type ExtendPair, labelledField } from '@qunlu/contract/card/extends.ts';
import { cardFieldComplaint } from '@qunlu/contract/card/input.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import { open } from '../../../../ui/dialog/stack.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { type EntryResult, EntryPage } from './entry-page.tsx';

/** Asks for one entry of the owner's own making. `taken`: the names of the others. */
export function editExtend(
  pair: ExtendPair | null,
  taken: readonly string[],
): Promise<EntryResult<ExtendPair>> {
  return open<EntryResult<ExtendPair>>(
    (done) => <ExtendPage pair={pair} taken={taken} onDone={done} />,
    null,
  );
}

function keyProblem(key: string, taken: readonly string[]): string {
  const name = key.trim();
  if (labelledField(name)) return `「${name}」在上面有单独的一栏，请填在那里`;
  if (taken.includes(name)) return `已经有「${name}」了，请换一个名称`;
  return name === '' ? '请填写名称' : cardFieldComplaint('cardExtends', [{ key: name, value: '' }]);
}

interface PageProps {
  pair: ExtendPair | null;
  taken: readonly string[];
  onDone: (edited: EntryResult<ExtendPair>) => void;
}

function ExtendPage({ pair, taken, onDone }: PageProps) {
  const form = useForm<{ key: string; value: string }>({
    initial: pair ?? { key: '', value: '' },
    validate: ({ key, value }) => ({
      key: keyProblem(key, taken),
      value: value.trim() === '' ? '请填写内容' : cardFieldComplaint('cardExtends', [{ key: '名称', value }]),
    }),
    onSubmit: ({ key, value }) => onDone({ entry: { key: key.trim(), value: value.trim() } }),
  });
  return (
    <EntryPage
      title="更多信息"
      form={form}
      onRemove={pair ? () => onDone('removed') : undefined}
      onClose={() => onDone(null)}
    >
      <TextField
        {...form.field('key')}
        label="名称"
        required
        placeholder="例如 门店地址、擅长、公众号"
        maxWide={cardRules.extendKey}
      />
      <TextareaField {...form.field('value')} label="内容" required maxWide={cardRules.extendValue} />
    </EntryPage>
  );
}
